import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { shown } from "@stakehold/testing/shown.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import pg from "pg";
import { showMeasures } from "../../src/measures.ts";
import { createLedgerLooks } from "../../src/storage/ledger-looks.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { countLedger, createBench, hold, holdBet, settleWith, type Bench } from "../bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
  const settled = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  await settleWith(bench, settled, "FOR");
  await bench.drain(settled.betId);
  await hold(bench);
  await bench.quiet();
});
afterAll(() => bench.stop());

/** Runs statements as a PostgreSQL superuser, without triggers. */
async function byHand(...statements: readonly string[]): Promise<void> {
  const url = new URL(readEnvironment("TEST_POSTGRES_URL"));
  url.pathname = `/${bench.database.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica; ${statements.join(";")}`);
  await client.end();
}

/** Checks the ledger; returns the checks that differ, as the metrics page shows them. */
async function differing(): Promise<readonly string[]> {
  await bench.deps.ledgerLooks.look();
  await showMeasures(bench.deps);
  const found = Object.entries(await shown("stakehold_ledger_differences"));
  return found.flatMap(([label, count]) => (count > 0 ? [/="(.*)"$/.exec(label)?.[1] ?? ""] : [])).toSorted();
}

const cleanAt = async () => (await shown("stakehold_ledger_last_clean_timestamp_seconds"))[""] ?? 0;

const HELD = "(SELECT id FROM stakes WHERE status = 'HELD' LIMIT 1)";
const WON = "(SELECT id FROM stakes WHERE status = 'RELEASED' LIMIT 1)";
const BOOKED = `transaction_id = (SELECT id FROM transactions WHERE key = 'held:' || ${HELD})`;

test.each([
  [
    "a posting that was changed",
    [`UPDATE postings SET cents = cents - 1 WHERE ${BOOKED} AND account LIKE 'escrow:%'`],
    [`UPDATE postings SET cents = cents + 1 WHERE ${BOOKED} AND account LIKE 'escrow:%'`],
    ["balances", "totals", "transactions"],
  ],
  [
    "a posting of the platform's own that was changed",
    [`UPDATE postings SET cents = cents + 1 WHERE ${BOOKED} AND account = 'stripe_clearing'`],
    [`UPDATE postings SET cents = cents - 1 WHERE ${BOOKED} AND account = 'stripe_clearing'`],
    ["transactions"],
  ],
  [
    "a posting that was added to an earlier transaction",
    [`INSERT INTO postings (transaction_id, account, cents) SELECT min(id), 'chargeback_loss', 7 FROM transactions`],
    ["DELETE FROM postings WHERE account = 'chargeback_loss' AND cents = 7"],
    ["transactions"],
  ],
  [
    "a transaction that does not sum to zero",
    [
      "INSERT INTO transactions (key, kind) VALUES ('by-hand', 'FLOAT')",
      `INSERT INTO postings (transaction_id, account, cents) SELECT id, 'stripe_clearing', 500 FROM transactions WHERE key = 'by-hand'`,
    ],
    [
      "DELETE FROM postings WHERE transaction_id = (SELECT id FROM transactions WHERE key = 'by-hand')",
      "DELETE FROM transactions WHERE key = 'by-hand'",
    ],
    ["transactions"],
  ],
  [
    "a transaction without postings",
    ["INSERT INTO transactions (key, kind) VALUES ('empty', 'FLOAT')"],
    ["DELETE FROM transactions WHERE key = 'empty'"],
    ["transactions"],
  ],
  [
    "a stored balance that was raised",
    [`UPDATE balances SET cents = cents + 5 WHERE account = 'escrow:' || ${HELD}`],
    [`UPDATE balances SET cents = cents - 5 WHERE account = 'escrow:' || ${HELD}`],
    ["balances", "stakes", "totals"],
  ],
  [
    "a stored balance that was emptied",
    [`UPDATE balances SET cents = 0 WHERE account = 'payable:' || ${WON}`],
    [`UPDATE balances SET cents = 2000 WHERE account = 'payable:' || ${WON}`],
    ["totals"],
  ],
  [
    "a stake's payable that is not what its account owes",
    [`UPDATE stakes SET payable_cents = payable_cents + 1 WHERE id = ${WON}`],
    [`UPDATE stakes SET payable_cents = payable_cents - 1 WHERE id = ${WON}`],
    ["stakes"],
  ],
  [
    "a stake that holds money which its account does not",
    [`UPDATE stakes SET status = 'HELD' WHERE status = 'FORFEITED'`],
    [`UPDATE stakes SET status = 'FORFEITED' WHERE status = 'HELD' AND bet_id = (SELECT bet_id FROM settlements)`],
    ["stakes"],
  ],
])("the next look reports %s, for as long as it is there", async (_what, make, mend, checks) => {
  // Rewrites by another test may reach PostgreSQL's statistics a moment later.
  await untilHolds(async () => expect(await differing()).toEqual([]));
  const clean = await cleanAt();
  await bench.database.moveClock(60_000);
  await byHand(...make);
  expect(await differing()).toEqual(expect.arrayContaining([...checks]));
  expect(await differing()).toEqual(expect.arrayContaining([...checks]));
  expect(await cleanAt()).toBe(clean);
  await byHand(...mend);
  expect(await differing()).toEqual([]);
  expect(await cleanAt()).toBeGreaterThan(clean + 59);
});

test("under traffic nothing differs, and nothing is counted twice or left out", async () => {
  const traffic = new AbortController();
  const looks: unknown[] = [];
  const looking = (async () => {
    while (!traffic.signal.aborted) looks.push(await bench.deps.ledgerLooks.look());
  })();
  for (let round = 0; round < 4; round += 1) {
    const bets = await Promise.all([1, 2, 3].map(() => holdBet(bench, { FOR: [1_000n, 500n], AGAINST: [700n] })));
    await Promise.all(
      bets.map(async (bet, index) => {
        await settleWith(bench, bet, index === 0 ? "REFUND" : "FOR");
        await bench.drain(bet.betId);
      }),
    );
  }
  await bench.quiet();
  traffic.abort();
  await looking;
  const clean = { transactions: 0, balances: 0, totals: 0, stakes: 0 };
  expect(looks.filter((found) => JSON.stringify(found) !== JSON.stringify(clean))).toEqual([]);
  expect(looks.length).toBeGreaterThan(10);

  const totals = () => bench.rows("SELECT * FROM ledger_totals ORDER BY kind, account_type");
  await countLedger(bench);
  const counted = await totals();
  await bench.rows("UPDATE ledger_looks SET rewrites = -1");
  await countLedger(bench);
  expect(await totals()).toEqual(counted);
});

test("rows written during an open transaction are checked at once, and counted after it has ended", async () => {
  const inOne = async () => {
    const [row] = await bench.rows(
      "SELECT sum(debit_cents)::int AS cents FROM ledger_totals WHERE kind = 'STAKE_HELD'",
    );
    return row?.["cents"];
  };
  await countLedger(bench);
  const before = await inOne();
  const elsewhere = new pg.Client({ connectionString: readEnvironment("TEST_POSTGRES_URL") });
  await elsewhere.connect();
  await elsewhere.query("BEGIN; SELECT pg_current_xact_id()");
  await hold(bench);
  expect(await differing()).toEqual([]);
  expect(await inOne()).toBe(before);
  await byHand(`UPDATE balances SET cents = cents + 5 WHERE account = 'escrow:' || ${HELD}`);
  expect(await differing()).toEqual(["balances", "stakes", "totals"]);
  await byHand(`UPDATE balances SET cents = cents - 5 WHERE account = 'escrow:' || ${HELD}`);
  await elsewhere.end();
  await countLedger(bench);
  expect(await inOne()).toBe(Number(before) + 1_025);
  expect(await differing()).toEqual([]);
});

test("a look reads new rows and a part of the old ones, however long the ledger is", async () => {
  const LONG = 40_000;
  await byHand(
    `INSERT INTO transactions (key, kind) SELECT 'old:' || i, 'FLOAT' FROM generate_series(1, ${LONG}) AS i`,
    `INSERT INTO postings (transaction_id, account, cents)
      SELECT t.id, side.account, side.cents FROM transactions t
      CROSS JOIN (VALUES ('stripe_clearing', 7), ('platform_float', -7)) AS side (account, cents) WHERE t.key LIKE 'old:%'`,
    "ANALYZE",
  );
  await countLedger(bench);
  // One connection flushes its read counts at once.
  const pool = bench.database.openPool({ max: 1 });
  const readSoFar = async () => {
    await pool.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ count: string }>(
      "SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS count FROM pg_stat_user_tables WHERE relname = 'postings'",
    );
    return Number(rows[0]?.count);
  };
  const before = await readSoFar();
  await createLedgerLooks(pool).look();
  const read = (await readSoFar()) - before;
  await pool.end();
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(LONG);
});

const IS_WAITING = `
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger_totals%'`;

test("the first look succeeds while another process takes its first one", async () => {
  await byHand("DELETE FROM ledger_looks", "DELETE FROM ledger_totals");
  const other = await bench.database.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query(
      "INSERT INTO ledger_totals SELECT kind, 'stripe_clearing', 0, 0 FROM transactions WHERE key LIKE 'held:%' LIMIT 1",
    );
    const look = bench.deps.ledgerLooks.look();
    await until(async () => (await bench.rows(IS_WAITING)).length > 0);
    await other.query("COMMIT");
    expect(await look).toEqual({ transactions: 0, balances: 0, totals: 0, stakes: 0 });
  } finally {
    other.release();
  }
  expect(await differing()).toEqual([]);
});
