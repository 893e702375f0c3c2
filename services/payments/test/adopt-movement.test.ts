import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { compareStatements } from "../src/operations/reconcile/compare-statements.ts";
import { drainMoney } from "../src/operations/pay-out/drain-money.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  holdBet,
  openDispute,
  settleWith,
  wanted,
  type Bench,
} from "./bench.ts";
import { ADA, BOB, handOf, type Hand } from "./hand.ts";

const HOUR_MS = 3_600_000;

let bench: Bench;
let hand: Hand;
beforeAll(async () => {
  bench = await createBench();
  hand = handOf(bench);
});
beforeEach(() => hand.reset());
afterAll(() => bench.stop());

describe("adopting", () => {
  test("books what is not owed any more as the platform's loss", async () => {
    const { bet, betId, loser } = await hand.twoSides();
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await bench.quiet();
    const byHand = await hand.refundByHand(loser, { amount: 400 });
    await hand.adopt(byHand);
    expect(await bench.rows("SELECT taken_cents, loss_cents FROM hand_movements WHERE id = $1", [byHand])).toEqual([
      { taken_cents: 0n, loss_cents: 400n },
    ]);
    expect((await hand.stakeOf(loser)).status).toBe("FORFEITED");
  });

  test("ends a refund that Stripe reports as already made", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const [{ stakeId } = wanted()] = bet.stakes;
    await settleWith(bench, bet, "REFUND");
    const byHand = await hand.refundByHand(stakeId, { isDelivered: false });
    // A refund by hand comes just before the one that was about to be sent.
    await drainMoney({ ...bench.deps, stripe: { ...bench.deps.stripe, listRefunds: async () => [] } }, bet.betId);
    expect(await hand.parked(stakeId)).toEqual([
      { kind: "FAILED_REFUND", cents: 1_025n, reason: "charge_already_refunded" },
    ]);
    await hand.deliverAll();
    await hand.adopt(byHand);
    await bench.drain(bet.betId);
    expect(await hand.parked(stakeId)).toEqual([]);
    expect((await hand.stakeOf(stakeId)).status).toBe("REFUNDED");
  });

  test("happens once for any number of calls, and is recorded with the admin and the note", async () => {
    const { winner } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner);
    const key = newId();
    const made = await Promise.all(Array.from({ length: 8 }, () => hand.adopt(byHand, ADA, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(hand.adopt(byHand, BOB)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
    const kept = "SELECT action, admin_id, note, before, after FROM admin_actions WHERE subject = $1";
    expect(await bench.rows(kept, [byHand])).toEqual([
      {
        action: "ADOPT_MOVEMENT",
        admin_id: ADA,
        note: "refunded in the dashboard",
        before: { movement: "MADE_BY_HAND" },
        after: { movement: "ADOPTED" },
      },
    ]);
  });

  test("of more than the limit needs two admins", async () => {
    const bet = await holdBet(bench, { FOR: [60_000n], AGAINST: [1_000n] });
    const [{ stakeId } = wanted()] = bet.stakes;
    const byHand = await hand.refundByHand(stakeId);
    const key = newId();
    expect(await hand.adopt(byHand, ADA, key)).toMatchObject({ action: "PROPOSE_ADOPTION", amountCents: 61_500n });
    expect(await hand.adopt(byHand, ADA, key)).toMatchObject({ action: "PROPOSE_ADOPTION" });
    await expect(hand.adopt(byHand, ADA)).rejects.toMatchObject({ code: "SECOND_ADMIN_NEEDED" });
    expect(await hand.parked(byHand)).toHaveLength(1);
    expect(await hand.adopt(byHand, BOB)).toMatchObject({ action: "ADOPT_MOVEMENT", adminId: BOB });
    expect(await hand.parked(byHand)).toEqual([]);
    expect((await hand.stakeOf(stakeId)).status).toBe("REFUNDED");
  });

  test.each(["re_nothing", "tr_nothing", "ch_1", "po_1"])("%s is refused, as Stripe has no such object", async (id) => {
    await expect(hand.adopt(id)).rejects.toMatchObject({ code: "MOVEMENT_NOT_FOUND" });
  });

  test("of a refund that we made is refused", async () => {
    const { stakeId } = await hand.failedRefund("not");
    await hand.decide("RETRY_REFUND", stakeId);
    await bench.drain((await hand.stakeOf(stakeId)).betId);
    await bench.quiet();
    const { refund } = await bench.state();
    const own = refund.find(({ metadata, status }) => metadata?.["stake"] === stakeId && status === "succeeded");
    await expect(hand.adopt(own?.id ?? "")).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  });

  test("waits for the end of a dispute", async () => {
    const { betId, winner } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner, { amount: 300 });
    const dispute = await openDispute(bench, winner, { amount: 500 });
    await expect(hand.adopt(byHand)).rejects.toMatchObject({ code: "DISPUTE_OPEN" });
    await closeDispute(bench, dispute, "lost");
    await bench.drain(betId);
    expect(await hand.received(winner)).toBe(300);
    await hand.adopt(byHand);
    await bench.drain(betId);
    await bench.quiet();
    // Stripe refuses refunds of a charge that was lost to a dispute, so an admin decides.
    await hand.decide("REFUND_BY_TRANSFER", winner);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(525);
  });

  test("of a refund that fails afterwards leaves it owed again", async () => {
    const { betId, winner } = await hand.twoSides();
    const byHand = await hand.refundByHand(winner);
    await hand.adopt(byHand);
    await bench.control("POST", `/refunds/${byHand}/fail`, {});
    await bench.quiet();
    expect(await hand.parked(winner)).toMatchObject([{ kind: "STOPPED_PAYOUT", cents: 1_025n }]);
    await hand.decide("RESUME_PAYOUT", winner);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(1_025);
    expect(await hand.parked(winner)).toEqual([]);
  });
});

describe("a transfer by hand", () => {
  test("to a winner is taken from the winnings, and its reversal is owed again", async () => {
    const { bet, betId, winner } = await hand.twoSides();
    const account = await bench.deps.accounts.find((await hand.stakeOf(winner)).userId);
    await settleWith(bench, bet, "FOR");
    const destination = account?.stripeAccount ?? "";
    const group = { transfer_group: `bet:${betId}` };
    const { id } = await bench.stripe.transfers.create({ amount: 700, currency: "usd", destination, ...group });
    await bench.quiet();
    expect(await hand.parked(id)).toEqual([{ kind: "MADE_BY_HAND", cents: 700n, reason: "transferred_by_hand" }]);
    await bench.drain(betId);
    expect(await hand.received(winner)).toBe(0);
    await hand.adopt(id);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(1_300);
    await bench.stripe.transfers.createReversal(id, { amount: 200 });
    await bench.quiet();
    expect(await hand.parked(winner)).toMatchObject([{ kind: "STOPPED_PAYOUT", cents: 200n }]);
    await hand.decide("RESUME_PAYOUT", winner);
    await bench.drain(betId);
    expect(await hand.received(winner)).toBe(1_500);
  });
});

test("a partly reversed transfer by hand is adopted with its remainder", async () => {
  const { bet, betId, winner } = await hand.twoSides();
  const account = await bench.deps.accounts.find((await hand.stakeOf(winner)).userId);
  await settleWith(bench, bet, "FOR");
  const destination = account?.stripeAccount ?? "";
  const metadata = { stake: winner };
  const { id } = await bench.stripe.transfers.create({ amount: 700, currency: "usd", destination, metadata });
  for (const amount of [150, 50]) await bench.stripe.transfers.createReversal(id, { amount });
  await bench.quiet();
  await hand.adopt(id);
  await bench.drain(betId);
  await bench.quiet();
  // 5.00 by hand, and the rest of the 20.00 by the payout.
  expect(await hand.received(winner)).toBe(700 + 1_500);
  expect(await hand.parked(winner)).toEqual([]);
});

test("a reversal by hand whose event is missing is adopted by its id, and the payout is owed again", async () => {
  const { bet, betId, winner } = await hand.twoSides();
  await settleWith(bench, bet, "FOR");
  await bench.drain(betId);
  await bench.quiet();
  const { transfer } = await bench.state();
  const sent = transfer.find(({ metadata }) => metadata["stake"] === winner);
  await bench.fault({ kind: "hold", type: "*" });
  const { id } = await bench.stripe.transfers.createReversal(sent?.id ?? "", { amount: 400 });
  expect(await hand.adopt(id)).toMatchObject({ action: "ADOPT_MOVEMENT", amountCents: 400n, subject: id });
  expect(await hand.parked(winner)).toMatchObject([{ kind: "STOPPED_PAYOUT", cents: 400n }]);
  await hand.deliverAll();
  await expect(hand.adopt(id)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  await expect(hand.adopt("trr_nothing")).rejects.toMatchObject({ code: "MOVEMENT_NOT_FOUND" });
  await hand.decide("RESUME_PAYOUT", winner);
  await bench.drain(betId);
  expect(await hand.parked(winner)).toEqual([]);
});

describe("money in suspense", () => {
  /** Creates a stray payment. */
  async function suspended() {
    const { id } = await bench.stripe.paymentIntents.create({ amount: 2_000, currency: "usd" });
    await bench.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await bench.quiet();
    return id;
  }

  test("that was refunded by hand is not refunded again, and leaves suspense when the refund is adopted", async () => {
    const id = await suspended();
    await bench.fault({ kind: "hold", type: "*" });
    const { id: byHand } = await bench.stripe.refunds.create({ payment_intent: id, amount: 1_500 });
    await expect(hand.decide("REFUND_SUSPENSE", id)).rejects.toMatchObject({ code: "MOVED_BY_HAND" });
    await hand.deliverAll();
    await hand.adopt(byHand, ADA).catch(() => undefined);
    await hand.adopt(byHand, BOB).catch(() => undefined);
    expect(await hand.parked(id)).toMatchObject([{ kind: "SUSPENSE", cents: 500n }]);
    const { id: rest } = await bench.stripe.refunds.create({ payment_intent: id });
    await bench.quiet();
    await hand.adopt(rest);
    expect(await hand.parked(id)).toEqual([]);
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});

test("the statement and the ledger agree once everything is adopted", async () => {
  await bench.quiet();
  await bench.moveClock(2 * HOUR_MS);
  const differences = (await compareStatements(bench.deps, { isSecondLook: true })).found.filter(({ key }) =>
    key.startsWith("refund"),
  );
  expect(differences).toEqual([]);
});

test("a transfer by hand to somebody else has no stake, and is the platform's loss once it is adopted", async () => {
  const { loser } = await hand.twoSides();
  const other = await enablePayouts(bench, newId());
  const { id } = await bench.stripe.transfers.create({
    amount: 100,
    currency: "usd",
    destination: other,
    metadata: { stake: loser },
  });
  await bench.quiet();
  expect(bench.alerts).toEqual(["transfer: a transfer was made by hand"]);
  expect(await hand.parked(id)).toEqual([{ kind: "MADE_BY_HAND", cents: 100n, reason: "transferred_by_hand" }]);
  expect(await hand.adopt(id)).toMatchObject({ action: "ADOPT_MOVEMENT", amountCents: 100n });
  await bench.check();
});
