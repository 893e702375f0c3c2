import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { checkFamilies } from "@stakehold/audit/read-violations.ts";
import { withSnapshot } from "@stakehold/audit/sources.ts";
import { until } from "@stakehold/testing/until.ts";
import pg from "pg";
import {
  escrowOf,
  feeEscrowOf,
  move,
  refundPayableOf,
  transactionOf,
  type LedgerTransaction,
} from "../../src/domain/state/ledger.ts";
import type { StatementEntry } from "../../src/operations/ports/statements.ts";
import { createLedgerStore } from "../../src/storage/ledger-store.ts";
import { createStatementReader } from "../../src/storage/statement-reader.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);
const MUCH = 1_000;

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase("statements", [MIGRATIONS]);
  owner = database.openPool({ connectionString: database.ownerUrl });
});
afterAll(() => database.drop());
let userId = "";
beforeEach(() => {
  userId = newId();
});

/** Charges a stake of $10.00 with a fee of $0.25 whose money is not booked yet. */
async function chargeStake(): Promise<string> {
  const stakeId = newId();
  await database.pool.query(
    `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent, charge,
       charged_at, created_at)
     VALUES ($1, $2, $3, 1000, 25, 'ENTRY', 'HELD', now(), $4, $5, now(), now())`,
    [stakeId, newId(), userId, `pi_${stakeId}`, `ch_${stakeId}`],
  );
  return stakeId;
}

const held = (stakeId: string): LedgerTransaction =>
  transactionOf(`held:${stakeId}`, "STAKE_HELD", [
    ...move("stripe_clearing", escrowOf(stakeId), 1_000n),
    ...move("stripe_clearing", feeEscrowOf(stakeId), 25n),
  ]);

const refunded = (stakeId: string): LedgerTransaction[] => [
  transactionOf(`refund_due:${stakeId}`, "REFUND_DUE", move(escrowOf(stakeId), refundPayableOf(stakeId), 1_000n)),
  transactionOf(`refund:${stakeId}`, "REFUND", move(refundPayableOf(stakeId), "stripe_clearing", 1_000n)),
];

const post = (...transactions: readonly LedgerTransaction[]) => createLedgerStore(database.pool).post(transactions);

async function holdStake(): Promise<string> {
  const stakeId = await chargeStake();
  await post(held(stakeId));
  return stakeId;
}

const page = (limit: number, after?: StatementEntry) => createStatementReader(database.pool).list(userId, limit, after);

const LOCK = "SELECT lock_statements($1::uuid[])";
const IS_WAITING = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'";

const found = () =>
  withSnapshot(database.ownerUrl, async (payments) =>
    (await checkFamilies(payments, ["statements"])).flatMap(({ violations }) => violations),
  );

/** Runs statements as a PostgreSQL superuser, without triggers. */
async function byHand(...statements: readonly string[]): Promise<void> {
  const url = new URL(readEnvironment("TEST_POSTGRES_URL"));
  url.pathname = `/${database.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica; ${statements.join(";")}`);
  await client.end();
}

const forgotten = () =>
  byHand(
    `DELETE FROM statement_entries WHERE user_id = '${userId}'`,
    `DELETE FROM statement_totals WHERE user_id = '${userId}'`,
  );

describe("a statement's entries", () => {
  test("carry the totals of all earlier ones, however many movements of one person are booked at once", async () => {
    const stakes = await Promise.all(Array.from({ length: 20 }, chargeStake));
    await Promise.all(stakes.map((stakeId) => post(held(stakeId))));
    await Promise.all(stakes.map((stakeId) => post(...refunded(stakeId))));
    const entries = await page(MUCH);
    expect(entries).toHaveLength(60);
    let [paidIn, paidOut] = [0n, 0n];
    for (const { kind, cents, paidInCents, paidOutCents } of entries.toReversed()) {
      if (kind === "REFUND") paidOut += cents;
      else paidIn += cents;
      expect([paidInCents, paidOutCents]).toEqual([paidIn, paidOut]);
    }
    expect([paidIn, paidOut]).toEqual([20_500n, 20_000n]);
    expect(await found()).toEqual([]);
  });

  test("are written once, however often a movement is posted", async () => {
    const stakeId = await holdStake();
    const before = await page(MUCH);
    await Promise.all([post(held(stakeId)), post(held(stakeId))]);
    expect(await page(MUCH)).toEqual(before);
  });

  test("keep their order, so that paging while money moves returns what was there at the first page", async () => {
    const stakes = [await holdStake(), await holdStake(), await holdStake()];
    const atFirst = await page(MUCH);
    const read = [...(await page(1))];
    for (let stakeId = stakes.pop(); ; stakeId = stakes.pop()) {
      const [next] = await page(1, read.at(-1));
      if (next === undefined) break;
      read.push(next);
      await Promise.all([holdStake(), holdStake(), stakeId === undefined ? undefined : post(...refunded(stakeId))]);
    }
    expect(read).toEqual(atFirst);
  });

  test("are refused if they would precede one that is written", async () => {
    const stakeId = await chargeStake();
    const client = await owner.connect();
    try {
      await client.query("BEGIN");
      // A number is taken without the statement's lock, and a later transaction comes first.
      const { rows } = await client.query(
        "INSERT INTO transactions (key, kind) VALUES ($1, 'STAKE_HELD') RETURNING id",
        [`held:${stakeId}`],
      );
      await holdStake();
      await client.query("INSERT INTO accounts (name) VALUES ($1)", [escrowOf(stakeId)]);
      await expect(
        client.query(
          "INSERT INTO postings (transaction_id, account, cents) VALUES ($1, 'stripe_clearing', 9), ($1, $2, -9)",
          [rows[0]?.id, escrowOf(stakeId)],
        ),
      ).rejects.toMatchObject({ code: "23514", message: "a statement takes no entry before its last" });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  test.each(["service", "owner"] as const)("can't be changed by the %s", async (who) => {
    await holdStake();
    for (const statement of [
      "UPDATE statement_entries SET cents = cents + 1",
      "DELETE FROM statement_entries",
      "TRUNCATE statement_entries",
    ]) {
      await expect((who === "service" ? database.pool : owner).query(statement)).rejects.toMatchObject({
        code: "42501",
      });
    }
  });

  test("can't be added by the service, nor can it change the totals", async () => {
    for (const statement of [
      "INSERT INTO statement_entries SELECT * FROM statement_entries",
      "UPDATE statement_totals SET paid_in = 0",
      "DELETE FROM statement_totals",
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("statements of people who staked before statements existed", () => {
  const theirs = () => owner.query("SELECT * FROM statement_entries ORDER BY user_id, transaction_id, rank");
  const stands = () => owner.query("SELECT * FROM statement_totals ORDER BY user_id");

  test("are created from the postings once", async () => {
    await post(...refunded(await holdStake()));
    const before = [(await theirs()).rows, (await stands()).rows];
    await byHand("DELETE FROM statement_entries", "DELETE FROM statement_totals");
    expect(await found()).not.toEqual([]);
    const past = await readFile(new URL("0011_statements_of_the_past.sql", MIGRATIONS), "utf8");
    await owner.query(past);
    await owner.query(past);
    expect([(await theirs()).rows, (await stands()).rows]).toEqual(before);
  });

  test("are created by the next movement if that comes first, even if two come at once", async () => {
    const [first, second] = [await holdStake(), await holdStake()];
    await forgotten();
    await Promise.all([post(...refunded(first)), post(...refunded(second)), holdStake()]);
    expect(await page(MUCH)).toHaveLength(8);
    expect(await found()).toEqual([]);
  });

  test("are locked by a transaction that waited for another to create them", async () => {
    await holdStake();
    await forgotten();
    const [maker, waiter, third] = [await owner.connect(), await owner.connect(), await owner.connect()];
    try {
      for (const client of [maker, waiter]) await client.query("BEGIN");
      await maker.query(LOCK, [[userId]]);
      const { rows } = await waiter.query("SELECT pg_backend_pid() AS pid");
      const waiting = waiter.query(LOCK, [[userId]]);
      await until(async () => (await owner.query(IS_WAITING, [rows[0]?.pid])).rowCount === 1);
      await maker.query("COMMIT");
      await waiting;
      await expect(
        third.query("SELECT FROM statement_totals WHERE user_id = $1 FOR UPDATE NOWAIT", [userId]),
      ).rejects.toMatchObject({ code: "55P03" });
    } finally {
      await waiter.query("ROLLBACK");
      for (const client of [maker, waiter, third]) client.release();
    }
  });
});

describe("an audit reports", () => {
  const mine = () => `user_id = '${userId}'`;

  test.each([
    ["an entry that was changed", () => `UPDATE statement_entries SET cents = 1 WHERE entry = 'FEE' AND ${mine()}`],
    [
      "a running total that was changed",
      () => `UPDATE statement_entries SET paid_in = paid_in + 1 WHERE entry = 'STAKE' AND ${mine()}`,
    ],
    ["an entry that was taken away", () => `DELETE FROM statement_entries WHERE entry = 'STAKE' AND ${mine()}`],
    ["totals that are not the last entry's", () => `UPDATE statement_totals SET won = 1 WHERE ${mine()}`],
    ["totals that were taken away", () => `DELETE FROM statement_totals WHERE ${mine()}`],
  ])("%s", async (_, breaking) => {
    await holdStake();
    expect(await found()).toEqual([]);
    await byHand(breaking());
    expect(await found()).toEqual([
      { invariant: 7, subject: `the statement of ${userId}`, fault: expect.stringMatching(/told as|stands at/) },
    ]);
    await byHand(`DELETE FROM statement_entries WHERE ${mine()}`, `DELETE FROM statement_totals WHERE ${mine()}`);
    await owner.query("SELECT open_statements($1)", [[userId]]);
    expect(await found()).toEqual([]);
  });
});
