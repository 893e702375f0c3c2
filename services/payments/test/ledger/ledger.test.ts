import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import type pg from "pg";
import { escrowOf, move, transactionOf, type LedgerTransaction } from "../../src/domain/state/ledger.ts";
import { createLedgerStore } from "../../src/storage/ledger-store.ts";

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase("ledger", [new URL("../../migrations/", import.meta.url)]);
  owner = database.openPool({ connectionString: database.ownerUrl });
});
afterAll(() => database.drop());

const held = (stakeId: string, cents: bigint): LedgerTransaction =>
  transactionOf(`held:${stakeId}`, "STAKE_HELD", move("stripe_clearing", escrowOf(stakeId), cents));

const post = (transaction: LedgerTransaction) => createLedgerStore(database.pool).post([transaction]);

const balance = async (account: string) => {
  const { rows } = await database.pool.query("SELECT cents::int FROM balances WHERE account = $1", [account]);
  return rows[0]?.cents ?? 0;
};

/** Returns the sum of an account's postings: a debt is negative in them. */
const owedByPostings = async (account: string) => {
  const { rows } = await database.pool.query(
    "SELECT -sum(cents)::int AS cents, count(*)::int AS postings FROM postings WHERE account = $1",
    [account],
  );
  // Its stake, plus the twenty shifts from it and the twenty to it.
  expect(rows[0]?.postings).toBe(41);
  return rows[0]?.cents;
};

describe("the ledger", () => {
  test("books a transaction once for its key", async () => {
    const stakeId = newId();
    await Promise.all(Array.from({ length: 20 }, () => post(held(stakeId, 100n))));
    expect(await balance(escrowOf(stakeId))).toBe(100);
  });

  test("refuses a repeated key with other postings", async () => {
    const stakeId = newId();
    await post(held(stakeId, 100n));
    await expect(post(held(stakeId, 101n))).rejects.toThrow(/other postings/);
  });

  test("books new transactions next to known ones, and none next to a key with other postings", async () => {
    const [known, added] = [newId(), newId()];
    const { post: postAll } = createLedgerStore(database.pool);
    await post(held(known, 100n));
    await expect(postAll([held(added, 50n), held(known, 101n)])).rejects.toThrow(/other postings/);
    expect(await balance(escrowOf(added))).toBe(0);
    await postAll([held(added, 50n), held(known, 100n)]);
    expect([await balance(escrowOf(known)), await balance(escrowOf(added))]).toEqual([100, 50]);
  });

  test("never lets a liability fall below zero", async () => {
    const stakeId = newId();
    await post(held(stakeId, 100n));
    const tooMuch = transactionOf(`x:${stakeId}`, "REFUND", move(escrowOf(stakeId), "stripe_clearing", 101n));
    await expect(post(tooMuch)).rejects.toMatchObject({ code: "23514" });
    expect(await balance(escrowOf(stakeId))).toBe(100);
  });

  test.each([
    ["an unknown account", "pocket:me"],
    ["a liability without an owner", "escrow"],
    ["an asset with an owner", "stripe_clearing:me"],
  ])("refuses %s", async (_, name) => {
    await expect(database.pool.query("INSERT INTO accounts (name) VALUES ($1)", [name])).rejects.toThrow();
  });

  test("keeps balances right under parallel postings in any order of accounts", async () => {
    const stakes = [newId(), newId(), newId()];
    for (const stakeId of stakes) await post(held(stakeId, 1_000n));
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const from = stakes[index % 3] ?? "";
        const to = stakes[(index + 1 + (index % 2)) % 3] ?? "";
        const shift = move(escrowOf(from), escrowOf(to), BigInt(index + 1));
        return post(transactionOf(`shift:${index}:${from}`, "REFUND_DUE", shift));
      }),
    );
    const balances = await Promise.all(stakes.map((stakeId) => balance(escrowOf(stakeId))));
    expect(balances).toEqual(await Promise.all(stakes.map((stakeId) => owedByPostings(escrowOf(stakeId)))));
    expect(balances.reduce((total, cents) => total + cents, 0)).toBe(3_000);
  });
});

const CHECK_VIOLATION = "23514";
const FOREIGN_KEY_VIOLATION = "23503";

/** Statements that a person might run by hand; each must be refused. */
const FORBIDDEN: readonly [string, string, string][] = [
  [
    "a posting that does not balance",
    "INSERT INTO postings (transaction_id, account, cents) SELECT id, 'stripe_clearing', 5 FROM made",
    CHECK_VIOLATION,
  ],
  [
    "two postings that do not balance",
    "INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM made, (VALUES ('stripe_clearing', 5), ('fee_revenue', -4)) AS entry (account, cents)",
    CHECK_VIOLATION,
  ],
  [
    "postings of a transaction that does not exist",
    "INSERT INTO postings (transaction_id, account, cents) VALUES (-1, 'stripe_clearing', 5), (-1, 'fee_revenue', -5)",
    CHECK_VIOLATION,
  ],
  [
    "postings on an account that does not exist",
    "INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM made, (VALUES ('stripe_clearing', 5), ('escrow:nobody', -5)) AS entry (account, cents)",
    FOREIGN_KEY_VIOLATION,
  ],
  [
    "a debit of a liability that nobody is owed",
    "INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM made, (VALUES ('stripe_clearing', -5), ('escrow:unpaid', 5)) AS entry (account, cents)",
    CHECK_VIOLATION,
  ],
];

describe.each(["service", "owner"] as const)("the %s", (who) => {
  const pool = () => (who === "service" ? database.pool : owner);

  test.each(FORBIDDEN)("can't write %s", async (_, insert, code) => {
    await post(transactionOf(`seed:${newId()}`, "FLOAT", move("stripe_clearing", "platform_float", 1n)));
    await post(transactionOf(`seed:${newId()}`, "REFUND", move("stripe_clearing", "fee_revenue", 1n)));
    await owner.query("INSERT INTO accounts (name) VALUES ('escrow:unpaid') ON CONFLICT DO NOTHING");
    const client = await pool().connect();
    try {
      await client.query("BEGIN");
      const key = newId();
      await client.query("INSERT INTO transactions (key, kind) VALUES ($1, 'REFUND')", [key]);
      const made = "WITH made AS (SELECT id FROM transactions WHERE key = $1)";
      await expect(client.query(`${made} ${insert}`, [key])).rejects.toMatchObject({ code });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  test("can't commit a transaction without postings", async () => {
    await expect(
      pool().query("INSERT INTO transactions (key, kind) VALUES ($1, 'REFUND')", [newId()]),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("can't add postings to an existing transaction", async () => {
    const stakeId = newId();
    await post(held(stakeId, 100n));
    const text = `INSERT INTO postings (transaction_id, account, cents)
      SELECT t.id, e.account, e.cents FROM transactions t,
        (VALUES ('fee_revenue', -5), ('stripe_fees', 5)) AS e (account, cents) WHERE t.key = $1`;
    await owner.query("INSERT INTO accounts (name) VALUES ('fee_revenue'), ('stripe_fees') ON CONFLICT DO NOTHING");
    await expect(pool().query(text, [`held:${stakeId}`])).rejects.toMatchObject({ code: "23514" });
  });

  test.each([
    "UPDATE transactions SET kind = 'x'",
    "UPDATE postings SET cents = cents + 1",
    "DELETE FROM postings",
    "DELETE FROM transactions",
    "TRUNCATE postings",
    "TRUNCATE transactions CASCADE",
    "UPDATE accounts SET name = 'escrow:other'",
    "DELETE FROM accounts",
  ])("can't %s", async (statement) => {
    await expect(pool().query(statement)).rejects.toMatchObject({ code: "42501" });
  });
});

test("the service can't change a balance or the terms of a stake", async () => {
  for (const statement of [
    "UPDATE balances SET cents = 0",
    "UPDATE stakes SET stake_cents = 1",
    "DELETE FROM stakes",
  ]) {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
  }
});
