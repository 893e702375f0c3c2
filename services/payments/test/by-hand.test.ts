import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { createBench, holdBet, settleWith, wanted, type Bench } from "./bench.ts";
import { handOf, type Hand } from "./hand.ts";

let bench: Bench;
let hand: Hand;
beforeAll(async () => {
  bench = await createBench();
  hand = handOf(bench);
});
beforeEach(() => hand.reset());
afterAll(() => bench.stop());

describe("a partial refund by hand", () => {
  test.each([
    ["reported by Stripe", true],
    ["not reported yet", false],
  ])("(%s) keeps the failed refund from being sent in full to the payout account", async (_, isDelivered) => {
    const { betId, stakeId } = await hand.failedRefund("receive");
    const byHand = await hand.refundByHand(stakeId, { amount: 300, isDelivered });
    await expect(hand.decide("REFUND_BY_TRANSFER", stakeId)).rejects.toMatchObject({ code: "MOVED_BY_HAND" });
    await expect(hand.decide("RETRY_REFUND", stakeId)).rejects.toMatchObject({ code: "MOVED_BY_HAND" });
    expect(await hand.parked(byHand)).toEqual([{ kind: "MADE_BY_HAND", cents: 300n, reason: "refunded_by_hand" }]);
    await hand.deliverAll();
    expect(await hand.adopt(byHand)).toMatchObject({ action: "ADOPT_MOVEMENT", amountCents: 300n, subject: byHand });
    expect(await hand.parked(byHand)).toEqual([]);
    await hand.decide("REFUND_BY_TRANSFER", stakeId);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(stakeId)).toBe(1_025);
    expect((await hand.stakeOf(stakeId)).status).toBe("REFUNDED");
  });

  test("of a refund that is due leaves the rest to be sent once it is adopted", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const [{ stakeId } = wanted()] = bet.stakes;
    await settleWith(bench, bet, "REFUND");
    const byHand = await hand.refundByHand(stakeId, { amount: 300, isDelivered: false });
    await bench.drain(bet.betId);
    expect(await hand.received(stakeId)).toBe(300);
    await hand.deliverAll();
    await hand.adopt(byHand);
    await bench.drain(bet.betId);
    await bench.quiet();
    expect(await hand.received(stakeId)).toBe(1_025);
    expect((await hand.stakeOf(stakeId)).status).toBe("REFUNDED");
  });
});

test("a refund by hand that names another stake's row counts for the payment that it refunded", async () => {
  const [due, held] = [
    await holdBet(bench, { FOR: [1_000n], AGAINST: [] }),
    await holdBet(bench, { FOR: [1_000n], AGAINST: [] }),
  ];
  const [{ stakeId: named } = wanted()] = due.stakes;
  const [{ stakeId: refunded } = wanted()] = held.stakes;
  await settleWith(bench, due, "REFUND");
  const { id } = await bench.stripe.refunds.create({
    payment_intent: (await hand.stakeOf(refunded)).paymentIntent ?? "",
    metadata: { stake: named, bet: due.betId, operation: `re:${named}:a1` },
  });
  await bench.quiet();
  expect((await hand.stakeOf(named)).status).toBe("REFUNDING");
  expect((await hand.stakeOf(refunded)).status).toBe("REFUNDING");
  expect(await hand.parked(id)).toEqual([{ kind: "MADE_BY_HAND", cents: 1_025n, reason: "refunded_by_hand" }]);
  await bench.drain(due.betId);
  await bench.quiet();
  expect(await hand.received(named)).toBe(1_025);
  await hand.adopt(id);
  await bench.drain(held.betId);
  await bench.quiet();
  expect(await hand.received(refunded)).toBe(1_025);
});

describe("a held stake that is refunded by hand", () => {
  test.each([
    ["whole", undefined, 1_025n],
    ["in part", 300, 300n],
  ])("%s leaves its bet, does not win, and gets back what it paid and no more", async (_, amount, cents) => {
    const { bet, betId, winner, loser } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner, amount === undefined ? {} : { amount });
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDING");
    expect((await bench.published(StakeDisputedSchema)).filter(({ stakeId }) => stakeId === winner)).toHaveLength(1);
    expect(bench.alerts).toEqual(["refund: a refund was made by hand"]);
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await bench.quiet();
    expect([await hand.received(winner), await hand.received(loser)]).toEqual([Number(cents), 1_025]);
    expect(await hand.parked(byHand)).toEqual([{ kind: "MADE_BY_HAND", cents, reason: "refunded_by_hand" }]);
    await hand.adopt(byHand);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(1_025);
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDED");
  });

  test("and reported only after its bet was decided is not paid beyond its winnings", async () => {
    const { bet, betId, winner } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner, { isDelivered: false });
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    expect(await hand.received(winner)).toBe(1_025);
    await hand.deliverAll();
    expect(await hand.parked(byHand)).toEqual([{ kind: "MADE_BY_HAND", cents: 1_025n, reason: "refunded_by_hand" }]);
    await hand.adopt(byHand);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(2_000);
    expect((await hand.stakeOf(winner)).status).toBe("RELEASED");
  });

  test("whose refund fails before it is adopted is refunded by us", async () => {
    const { betId, winner } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner);
    await bench.control("POST", `/refunds/${byHand}/fail`, {});
    await bench.quiet();
    expect(await hand.parked(byHand)).toEqual([]);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(1_025);
    await expect(hand.adopt(byHand)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
