import { longTransactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { LEDGER_CHECKS, type LedgerDifferences, type LedgerLooks } from "../operations/ports/ledger-looks.ts";
import { flagOf, integerOf } from "@stakehold/store/columns.ts";

/** How many already counted transactions each check sums up again. */
const VERIFIED_AT_ONCE = 10_000;

/** Checks the ledger in PostgreSQL. */
export const createLedgerLooks = (pool: pg.Pool): LedgerLooks => ({
  look: () =>
    longTransactionOfPg(pool, async (sql) => {
      // One snapshot for all comparisons, so that concurrent changes do not look like differences.
      await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      const { isWhole, rewrites } = await begin(sql);
      const found = isWhole ? await compareAll(sql) : await compareNew(sql);
      await remember(sql, found, rewrites);
      return found;
    }),
});

type Beginning = { readonly isWhole: boolean; readonly rewrites: unknown };

async function begin(sql: Sql): Promise<Beginning> {
  const [row] = await sql.query(BEGIN);
  return row === undefined
    ? { isWhole: true, rewrites: 0n }
    : { isWhole: flagOf(row, "is_whole"), rewrites: row["rewrites"] };
}

async function compareAll(sql: Sql): Promise<LedgerDifferences> {
  const transactions = await count(sql, UNBALANCED_OF_ALL);
  const balances = await count(sql, BALANCES_OF_ALL);
  await sql.query("DELETE FROM ledger_totals");
  await sql.query(COUNT_ALL);
  await sql.query(COUNTED_ALL);
  return { transactions, balances, totals: await count(sql, TOTALS), stakes: await count(sql, STAKES) };
}

async function compareNew(sql: Sql): Promise<LedgerDifferences> {
  const transactions =
    (await count(sql, UNBALANCED_OF_NEW)) + (await count(sql, UNBALANCED_OF_SOME, [VERIFIED_AT_ONCE]));
  const balances = await count(sql, BALANCES_OF_OPEN);
  await sql.query(COUNT_NEW);
  await sql.query(COUNTED_NEW, [VERIFIED_AT_ONCE]);
  return { transactions, balances, totals: await count(sql, TOTALS), stakes: await count(sql, STAKES) };
}

async function count(sql: Sql, text: string, values: readonly unknown[] = []): Promise<number> {
  const [row]: Row[] = await sql.query(text, values);
  return row === undefined ? 0 : integerOf(row, "count");
}

const remember = (sql: Sql, found: LedgerDifferences, rewrites: unknown): Promise<unknown> =>
  sql.query(REMEMBER, [
    rewrites,
    ...LEDGER_CHECKS.map((check) => found[check]),
    LEDGER_CHECKS.every((check) => found[check] === 0),
  ]);

/**
 * The bounds of this snapshot: all transactions below `ended` have ended; none from `begun` on was written in this
 * server.
 */
const SNAPSHOT = `
  snapshot AS MATERIALIZED (
    SELECT pg_snapshot_xmin(pg_current_snapshot()) AS ended, pg_snapshot_xmax(pg_current_snapshot()) AS begun
  )`;

/** PostgreSQL counts updates and deletions, and loses the count in a crash: either is a reason to check everything. */
const BEGIN = `
  WITH ${SNAPSHOT}, rewritten AS (
    SELECT coalesce(sum(n_tup_upd + n_tup_del), 0)::bigint AS rewrites FROM pg_stat_user_tables
    WHERE schemaname = 'public' AND relname IN ('accounts', 'transactions', 'postings')
  )
  SELECT rewritten.rewrites,
    l.is_only IS NULL OR l.counted_below > snapshot.begun OR l.rewrites <> rewritten.rewrites
      OR l.transactions + l.balances + l.totals + l.stakes > 0 AS is_whole
  FROM rewritten CROSS JOIN snapshot LEFT JOIN ledger_looks l ON true`;

const SUMS = `
  t.kind, split_part(p.account, ':', 1) AS account_type,
  coalesce(sum(p.cents) FILTER (WHERE p.cents > 0), 0)::bigint AS debit_cents,
  coalesce(-sum(p.cents) FILTER (WHERE p.cents < 0), 0)::bigint AS credit_cents`;

// Where another process took its first look meanwhile, the conflict makes this one start again: in this isolation, it may
// not update rows that it does not see.
const COUNT_ALL = `
  WITH ${SNAPSHOT}
  INSERT INTO ledger_totals
  SELECT ${SUMS} FROM snapshot, postings p JOIN transactions t ON t.id = p.transaction_id
  WHERE t.written_by < snapshot.ended OR t.written_by >= snapshot.begun GROUP BY 1, 2
  ON CONFLICT (kind, account_type) DO UPDATE SET debit_cents = excluded.debit_cents, credit_cents = excluded.credit_cents`;

/** Transactions whose xid is still in the future came from a dump: they are identified by their ids. */
const COUNTED_ALL = `
  WITH ${SNAPSHOT}
  INSERT INTO ledger_looks (counted_below, counted_through, rewrites, verified_through, transactions, balances, totals, stakes)
  SELECT ended, (SELECT coalesce(max(id), 0) FROM transactions WHERE written_by >= begun), 0, 0, 0, 0, 0, 0 FROM snapshot
  ON CONFLICT (is_only) DO UPDATE SET counted_below = excluded.counted_below, counted_through = excluded.counted_through,
    verified_through = 0`;

// Looks up postings per transaction: of a million, few are new. Both bounds come from one row, so that the index is
// read between them and not from its start.
const COUNT_NEW = `
  WITH since AS MATERIALIZED (
    SELECT counted_below, counted_through, pg_snapshot_xmin(pg_current_snapshot()) AS ended FROM ledger_looks
  )
  INSERT INTO ledger_totals
  SELECT ${SUMS} FROM (
    SELECT t.id, t.kind FROM since, transactions t
    WHERE t.written_by >= since.counted_below AND t.written_by < since.ended AND t.id > since.counted_through OFFSET 0
  ) AS t CROSS JOIN LATERAL (SELECT * FROM postings WHERE transaction_id = t.id OFFSET 0) AS p
  GROUP BY 1, 2
  ON CONFLICT (kind, account_type) DO UPDATE SET debit_cents = ledger_totals.debit_cents + excluded.debit_cents,
    credit_cents = ledger_totals.credit_cents + excluded.credit_cents`;

const COUNTED_NEW = `
  WITH ${SNAPSHOT}
  UPDATE ledger_looks SET counted_below = snapshot.ended, verified_through = coalesce((
    SELECT max(id) FROM (SELECT id FROM transactions WHERE id > verified_through ORDER BY id LIMIT $1) AS verified
    HAVING count(*) = $1), 0)
  FROM snapshot`;

const SUM_OF = "(SELECT sum(cents) FROM postings WHERE transaction_id = t.id)";

const UNBALANCED_OF_NEW = `
  SELECT count(*)::int AS count FROM (
    SELECT t.id FROM ledger_looks l, transactions t WHERE t.written_by >= l.counted_below AND t.id > l.counted_through OFFSET 0
  ) AS t WHERE ${SUM_OF} IS DISTINCT FROM 0`;

const UNBALANCED_OF_SOME = `
  SELECT count(*)::int AS count FROM (
    SELECT t.id FROM ledger_looks l, transactions t
    WHERE t.id > l.verified_through AND (t.written_by < l.counted_below OR t.id <= l.counted_through) ORDER BY t.id LIMIT $1
  ) AS t WHERE ${SUM_OF} IS DISTINCT FROM 0`;

const UNBALANCED_OF_ALL = `
  SELECT count(*)::int AS count FROM transactions t
  FULL JOIN (SELECT transaction_id, sum(cents) AS cents FROM postings GROUP BY 1) AS p ON p.transaction_id = t.id
  WHERE t.id IS NULL OR p.cents IS DISTINCT FROM 0`;

const BALANCES_OF_OPEN = `
  SELECT count(*)::int AS count FROM balances b WHERE b.cents > 0
    AND b.cents IS DISTINCT FROM -(SELECT sum(cents) FROM (SELECT cents FROM postings WHERE account = b.account OFFSET 0) AS p)`;

const BALANCES_OF_ALL = `
  SELECT count(*)::int AS count FROM balances b
  FULL JOIN (SELECT account, -sum(cents) AS cents FROM postings WHERE account LIKE '%:_%' GROUP BY account) AS p
    ON p.account = b.account
  WHERE coalesce(b.cents, 0) <> coalesce(p.cents, 0)`;

/** The amounts owed by account type, as stored and as posted: counted so far plus written since. */
const TOTALS = `
  WITH ${SNAPSHOT}, posted AS (
    SELECT account_type AS type, credit_cents - debit_cents AS cents FROM ledger_totals
    UNION ALL
    SELECT split_part(p.account, ':', 1), -p.cents FROM (
      SELECT t.id FROM snapshot, ledger_looks l, transactions t
      WHERE t.written_by >= snapshot.ended AND t.written_by < snapshot.begun AND t.id > l.counted_through OFFSET 0
    ) AS t CROSS JOIN LATERAL (SELECT * FROM postings WHERE transaction_id = t.id OFFSET 0) AS p
  )
  SELECT count(*)::int AS count FROM (
    SELECT type, sum(cents) AS cents FROM posted
    WHERE type IN ('escrow', 'fee_escrow', 'disputed', 'payable', 'refund_payable', 'suspense') GROUP BY type
  ) AS p
  FULL JOIN (SELECT split_part(account, ':', 1) AS type, sum(cents) AS cents FROM balances WHERE cents > 0 GROUP BY 1) AS b
    ON b.type = p.type
  WHERE coalesce(b.cents, 0) <> coalesce(p.cents, 0)`;

/** What lost disputes took from the amount owed to a stake `s`. */
const TAKEN = "(SELECT coalesce(sum(taken_cents), 0) FROM disputes WHERE stake_id = s.id)";

/** What went out to a stake `s`, less what came back. */
const SENT = `((SELECT coalesce(sum(amount_cents - reversed_cents), 0) FROM operations
    WHERE stake_id = s.id AND kind IN ('REFUND', 'TRANSFER') AND (status = 'DONE' OR reversed_cents > 0))
  + (SELECT coalesce(sum(taken_cents), 0) FROM hand_movements WHERE stake_id = s.id))`;

/**
 * Stake accounts whose amount differs from what their stake states, and stakes with money whose accounts owe nothing.
 */
const STAKES = `
  SELECT ((
    SELECT count(*) FROM (
      SELECT type, cents, CASE WHEN owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN owner::uuid END AS stake_id
      FROM (
        SELECT split_part(account, ':', 1) AS type, split_part(account, ':', 2) AS owner, cents FROM balances WHERE cents > 0
      ) AS owed WHERE type <> 'suspense' OFFSET 0
    ) AS b
    LEFT JOIN LATERAL (SELECT * FROM stakes WHERE id = b.stake_id OFFSET 0) AS s ON true
    WHERE CASE b.type
      WHEN 'escrow' THEN s.status = 'HELD' AND b.cents = s.stake_cents
      WHEN 'fee_escrow' THEN s.status = 'HELD' AND b.cents = s.fee_cents
      WHEN 'disputed' THEN s.status = 'DISPUTED' AND b.cents = s.stake_cents + s.fee_cents - ${TAKEN}
      WHEN 'payable' THEN s.status = 'RELEASED' AND b.cents = s.payable_cents - ${SENT} - ${TAKEN}
      WHEN 'refund_payable' THEN s.status = 'REFUNDING' AND b.cents = s.stake_cents + s.fee_cents - ${SENT} - ${TAKEN}
    END IS NOT TRUE
  ) + (
    SELECT count(*) FROM stakes s WHERE s.status IN ('HELD', 'DISPUTED', 'REFUNDING')
      AND NOT EXISTS (SELECT FROM balances b WHERE b.cents > 0 AND b.account = CASE s.status
        WHEN 'HELD' THEN 'escrow:' WHEN 'DISPUTED' THEN 'disputed:' ELSE 'refund_payable:' END || s.id)
  ))::int AS count`;

const REMEMBER = `
  UPDATE ledger_looks SET rewrites = $1, transactions = $2, balances = $3, totals = $4, stakes = $5,
    clean_at = CASE WHEN $6 THEN stakehold_now() ELSE clean_at END`;
