import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createBench, enablePayouts, hold, holdBet, settleWith, wanted, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const counted = () => bench.deps.counts.stakes();

const actual = async () =>
  Number((await bench.rows("SELECT count(*) AS stakes FROM stakes WHERE status <> 'CANCELLED'"))[0]?.["stakes"]);

/** Opens a stake and cancels it before it is paid. */
async function openAndClose() {
  const command = wanted();
  await openStake(bench.deps, command);
  expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
}

/** Rolls back an update. */
async function rollBack() {
  const client = await bench.database.pool.connect();
  await client.query("BEGIN; UPDATE stakes SET status = 'CANCELLED' WHERE status = 'PENDING'");
  await client.query("ROLLBACK");
  client.release();
}

test("stakes are counted under concurrent openings, payments and cancellations, folded or not", async () => {
  const fold = () => bench.deps.counts.fold();
  const held = Array.from({ length: 6 }, () => hold(bench));
  const betId = wanted().betId;
  const together = Array.from({ length: 4 }, () => openStake(bench.deps, wanted({ betId })));
  await Promise.all([...held, ...together, openAndClose(), openAndClose(), fold()]);
  await Promise.all([rollBack(), openAndClose(), fold()]);
  expect([await counted(), await actual()]).toEqual([10, 10]);
  await Promise.all(Array.from({ length: 4 }, fold));
  expect(await counted()).toBe(10);
  expect(await bench.rows("SELECT FROM stake_counts")).toHaveLength(1);
});

test("the migration counts existing stakes while others are opened and cancelled", async () => {
  const file = new URL("../migrations/0021_stake_counts.sql", import.meta.url);
  const undoing = "DROP TABLE stake_counts; DROP FUNCTION count_stake CASCADE";
  await migrateUnderWriters(bench.database, { file, undoing }, async () => {
    await openStake(bench.deps, wanted());
    await openAndClose();
  });
  expect(await counted()).toBe(await actual());
});

const paidOut = (days = 30) => bench.deps.counts.paidOut(days);
const DAY_MS = 86_400_000;

/** Pays $20.00 to the winner of a bet; returns the stake that won. */
async function payOut() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner = wanted()] = bet.stakes;
  await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  await bench.quiet();
  return winner;
}

test("payouts are counted, folded or not, and refunds and what waits for an account are not", async () => {
  const before = await paidOut();
  await Promise.all([payOut(), payOut(), bench.deps.counts.fold()]);
  const waiting = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  await settleWith(bench, waiting, "FOR");
  const refunded = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
  await settleWith(bench, refunded, "REFUND");
  for (const { betId } of [waiting, refunded]) await bench.drain(betId);
  await bench.quiet();
  expect((await paidOut()) - before).toBe(4_000n);
  await Promise.all([bench.deps.counts.fold(), bench.deps.counts.fold()]);
  expect((await paidOut()) - before).toBe(4_000n);
});

test("what comes back of a payout is no longer paid out", async () => {
  const before = await paidOut();
  const { stakeId } = await payOut();
  const [transfer] = (await bench.state()).transfer.filter(({ metadata }) => metadata["stake"] === stakeId);
  await bench.stripe.transfers.createReversal(transfer?.id ?? "", { amount: 500 });
  await bench.quiet();
  expect((await paidOut()) - before).toBe(1_500n);
});

test("a payout counts for 30 days", async () => {
  await payOut();
  const before = await paidOut();
  await bench.moveClock(29 * DAY_MS);
  expect(await paidOut()).toBe(before);
  await bench.moveClock(DAY_MS);
  expect(await paidOut()).toBe(0n);
});

test("the migration counts existing payouts while others are made", async () => {
  const file = new URL("../migrations/0024_payout_days.sql", import.meta.url);
  const undoing = "DROP TABLE payout_days; DROP FUNCTION count_payout CASCADE";
  await migrateUnderWriters(bench.database, { file, undoing }, payOut);
  const [entries] = await bench.rows(
    "SELECT sum(CASE entry WHEN 'PAYOUT' THEN cents ELSE -cents END) AS cents FROM statement_entries WHERE entry LIKE 'PAYOUT%'",
  );
  expect(await paidOut(100)).toBe(BigInt(String(entries?.["cents"])));
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
