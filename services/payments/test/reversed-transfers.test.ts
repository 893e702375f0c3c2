import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import type { ParkedDecision } from "../src/domain/state/admin-action.ts";
import { placeOf } from "../src/domain/open/stake-place.ts";
import { actAsAdmin } from "../src/operations/reconcile/act-as-admin.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  hold,
  holdBet,
  openDispute,
  settleWith,
  type Bench,
} from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const decide = (action: ParkedDecision, subject: string) =>
  actAsAdmin(bench.deps, { adminId: newId(), action, subject, note: "looked into it", idempotencyKey: newId() });

const resume = async (betId: string, stakeId: string) => {
  const { amountCents } = await decide("RESUME_PAYOUT", stakeId);
  expect(await bench.drain(betId)).toBeNull();
  await bench.quiet();
  return amountCents;
};

/** Returns the attempts at a stake's money: the end of each row's key, its status, what it sent and what came back. */
const attempts = async (stakeId: string) => {
  const rows = await bench.rows(
    `SELECT key, status, amount_cents, reversed_cents FROM operations
     WHERE stake_id = $1 AND kind IN ('REFUND', 'TRANSFER') ORDER BY created_at, attempt`,
    [stakeId],
  );
  return rows.map((row) => [
    String(row["key"]).replace(stakeId, ""),
    row["status"],
    row["amount_cents"],
    row["reversed_cents"],
  ]);
};

const parked = async (stakeId: string) =>
  (await bench.deps.parkedWork.list(100, undefined))
    .filter(({ subject }) => subject === stakeId)
    .map(({ kind, cents }) => [kind, cents]);

const place = async (stakeId: string) => {
  const view = (await bench.deps.escrow.views([stakeId])).get(stakeId);
  return view === undefined ? undefined : placeOf(view);
};

/** Reverses parts of an attempt's transfer in Stripe's dashboard. */
async function reverse(stakeId: string, attempt: number, amounts: readonly (number | undefined)[]) {
  const { transfer } = await bench.state();
  const sent = transfer.find(({ metadata }) => metadata["operation"] === `tr:${stakeId}:a${attempt}`);
  for (const amount of amounts) {
    await bench.stripe.transfers.createReversal(sent?.id ?? "", amount === undefined ? {} : { amount });
  }
  await bench.quiet();
}

/** Creates a winner who was paid $20.00 for a stake of $10.00. */
async function paidWinner() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner] = bet.stakes;
  if (winner === undefined) throw new TypeError("The bet has no winner");
  await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  return { betId: bet.betId, stakeId: winner.stakeId };
}

test("a reversed part of a transfer is owed again, raises an alert, and is resent by an admin's decision", async () => {
  const { betId, stakeId } = await paidWinner();
  await reverse(stakeId, 1, [300]);
  expect(bench.alerts).toContain("transfer: a part of a transfer was reversed");
  expect(await parked(stakeId)).toEqual([["STOPPED_PAYOUT", 300n]]);
  expect(await place(stakeId)).toMatchObject({ place: "PAYOUT_UNDER_WAY", cents: 300n });
  expect(await bench.drain(betId)).toBeNull();
  expect(await attempts(stakeId)).toEqual([["tr::a1", "STOPPED", 2_000n, 300n]]);
  expect(await resume(betId, stakeId)).toBe(300n);
  expect(await attempts(stakeId)).toEqual([
    ["tr::a1", "DONE", 2_000n, 300n],
    ["tr::a2", "DONE", 300n, 0n],
  ]);
  expect(await parked(stakeId)).toEqual([]);
  expect(await place(stakeId)).toMatchObject({ place: "PAID_OUT", cents: 2_000n });
  await expect(decide("RESUME_PAYOUT", stakeId)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
});

test("parts that were reversed one after the other are booked once each and owed as their sum", async () => {
  const { betId, stakeId } = await paidWinner();
  await bench.fault({ kind: "reorder", type: "transfer.*", max_delay_ms: 100 });
  await bench.fault({ kind: "duplicate", type: "transfer.*", times: 5 });
  // Stripe includes the ten latest in the transfer, and lists the others.
  await reverse(
    stakeId,
    1,
    Array.from({ length: 12 }, (_, index) => 100 + index),
  );
  expect(await parked(stakeId)).toEqual([["STOPPED_PAYOUT", 1_266n]]);
  expect(await attempts(stakeId)).toEqual([["tr::a1", "STOPPED", 2_000n, 1_266n]]);
  expect(await resume(betId, stakeId)).toBe(1_266n);
});

test("a transfer reversed part by part until nothing is left counts as failed when it is resumed", async () => {
  const { betId, stakeId } = await paidWinner();
  await reverse(stakeId, 1, [1_999, undefined]);
  expect(await resume(betId, stakeId)).toBe(2_000n);
  expect(await attempts(stakeId)).toEqual([
    ["tr::a1", "FAILED", 2_000n, 2_000n],
    ["tr::a2", "DONE", 2_000n, 0n],
  ]);
});

test("a reversal of an earlier attempt waits for an admin as well", async () => {
  const { betId, stakeId } = await paidWinner();
  await reverse(stakeId, 1, [300]);
  await decide("RESUME_PAYOUT", stakeId);
  await reverse(stakeId, 1, [200]);
  expect(await bench.drain(betId)).toBeNull();
  await bench.quiet();
  expect(await parked(stakeId)).toEqual([["STOPPED_PAYOUT", 200n]]);
  expect(await resume(betId, stakeId)).toBe(200n);
  await reverse(stakeId, 2, [50]);
  expect(await resume(betId, stakeId)).toBe(50n);
  expect(await attempts(stakeId)).toEqual([
    ["tr::a1", "DONE", 2_000n, 500n],
    ["tr::a2", "DONE", 300n, 50n],
    ["tr::a3", "DONE", 200n, 0n],
    ["tr::a4", "DONE", 50n, 0n],
  ]);
});

test("a reversed part of a refund by transfer is owed again", async () => {
  const { stakeId, betId, userId } = await hold(bench);
  await settleWith(bench, { betId, stakes: [] }, "REFUND");
  await bench.drain(betId);
  await bench.quiet();
  const { refund } = await bench.state();
  await bench.control(
    "POST",
    `/refunds/${refund.find(({ metadata }) => metadata?.["stake"] === stakeId)?.id}/fail`,
    {},
  );
  await enablePayouts(bench, userId);
  await decide("REFUND_BY_TRANSFER", stakeId);
  await bench.drain(betId);
  await reverse(stakeId, 1, [25]);
  expect((await bench.deps.stakes.find(stakeId))?.status).toBe("REFUNDING");
  expect(await parked(stakeId)).toEqual([["STOPPED_PAYOUT", 25n]]);
  expect(await resume(betId, stakeId)).toBe(25n);
  expect((await bench.deps.stakes.find(stakeId))?.status).toBe("REFUNDED");
});

test("a lost chargeback first takes what came back, and only the rest from the platform", async () => {
  const { betId, stakeId } = await paidWinner();
  await reverse(stakeId, 1, [300]);
  const dispute = await openDispute(bench, stakeId);
  await expect(decide("RESUME_PAYOUT", stakeId)).rejects.toMatchObject({ code: "DISPUTE_OPEN" });
  await closeDispute(bench, dispute, "lost");
  expect(await bench.rows("SELECT taken_cents, loss_cents FROM disputes WHERE id = $1", [dispute])).toEqual([
    { taken_cents: 300n, loss_cents: 725n },
  ]);
  expect(await parked(stakeId)).toEqual([]);
  expect(await bench.drain(betId)).toBeNull();
  expect(await attempts(stakeId)).toEqual([["tr::a1", "DONE", 2_000n, 300n]]);
  await reverse(stakeId, 1, [10]);
  expect(await resume(betId, stakeId)).toBe(10n);
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});
