import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createBench, settleWith, type Bench } from "./bench.ts";
import { handOf, type Hand } from "./hand.ts";

let bench: Bench;
let hand: Hand;
beforeAll(async () => {
  bench = await createBench();
  hand = handOf(bench);
});
beforeEach(() => hand.startAfresh());
afterAll(() => bench.stop());

/**
 * A winner who was paid by a row that a restore took away: Stripe has the transfer under the row's name, its events were
 * delivered to the database of then, and its idempotency key is forgotten.
 */
async function paidByLostRow(amount: number) {
  const sides = await hand.twoSides();
  const { userId } = await hand.stakeOf(sides.winner);
  const [account] = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
  await bench.fault({ kind: "hold", type: "*" });
  const { id: transfer } = await bench.stripe.transfers.create(
    {
      amount,
      currency: "usd",
      destination: String(account?.["stripe_account"]),
      transfer_group: `bet:${sides.betId}`,
      metadata: { stake: sides.winner, bet: sides.betId, operation: `tr:${sides.winner}:a1` },
    },
    { idempotencyKey: randomUUID() },
  );
  return { ...sides, transfer };
}

describe("winnings that went out by a row that a restore took away", () => {
  test("are booked and not sent again where they are owed again", async () => {
    const { bet, betId, winner, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await hand.tellAll();
    expect(await hand.received(winner)).toBe(2_000);
    expect(await hand.parked(transfer)).toEqual([]);
    expect(bench.alerts).toEqual([]);
  });

  test("hold the winnings back where those are of another amount, until an admin adopts them", async () => {
    const { bet, betId, winner, transfer } = await paidByLostRow(1_500);
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await hand.tellAll();
    expect(await hand.received(winner)).toBe(1_500);
    expect(await hand.parked(transfer)).toEqual([
      { kind: "MADE_BY_HAND", cents: 1_500n, reason: "transferred_by_hand" },
    ]);
    await hand.adopt(transfer);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(2_000);
  });

  test("hold the refund back where the bet gives everything back, until an admin adopts them", async () => {
    const { bet, betId, winner, loser, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "REFUND");
    await bench.drain(betId);
    await hand.tellAll();
    expect([await hand.received(winner), await hand.received(loser)]).toEqual([2_000, 1_025]);
    await hand.adopt(transfer);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(2_000);
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDED");
  });

  test("are the platform's loss where the other side wins, and are adopted by their id", async () => {
    const { bet, betId, winner, loser, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "AGAINST");
    await bench.drain(betId);
    await hand.tellAll();
    await hand.adopt(transfer);
    expect(await hand.received(winner)).toBe(2_000);
    expect([(await hand.stakeOf(winner)).status, (await hand.stakeOf(loser)).status]).toEqual([
      "FORFEITED",
      "RELEASED",
    ]);
  });

  test("take the stake out of its bet where they are adopted before that is decided", async () => {
    const { winner, transfer } = await paidByLostRow(2_000);
    await hand.adopt(transfer);
    await hand.tellAll();
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDED");
    expect((await bench.said(StakeDisputedSchema)).filter(({ stakeId }) => stakeId === winner)).toHaveLength(1);
    expect(await hand.received(winner)).toBe(2_000);
  });
});

test("winnings of a stake that a restore took away are the platform's loss once an admin adopts them", async () => {
  const { winner } = await hand.twoSides();
  const { userId } = await hand.stakeOf(winner);
  const [account] = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
  const [stake, bet] = [newId(), newId()];
  const { id } = await bench.stripe.transfers.create({
    amount: 2_000,
    currency: "usd",
    destination: String(account?.["stripe_account"]),
    transfer_group: `bet:${bet}`,
    metadata: { stake, bet, operation: `tr:${stake}:a1` },
  });
  await bench.quiet();
  expect(await hand.parked(id)).toEqual([{ kind: "MADE_BY_HAND", cents: 2_000n, reason: "transferred_by_hand" }]);
  expect(bench.alerts).toEqual(["transfer: a transfer was made by hand"]);
  await hand.adopt(id);
  expect(await hand.parked(id)).toEqual([]);
  await bench.check();
  await bench.stripe.transfers.createReversal(id, { amount: 500 });
  await bench.quiet();
  expect(bench.alerts).toContain("transfer: a transfer that was made by hand came back");
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
