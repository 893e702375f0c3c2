import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createBench, hold, wanted, type Bench } from "./bench.ts";

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

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
