import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { StripeLine } from "../domain/stripe-line.ts";
import {
  DIFFERENCE_KINDS,
  type Difference,
  type StatementComparison,
} from "../operations/ports/statement-comparison.ts";
import { bigintOf, flagOf, optionalBigint, optionalTime, rowsParameter, textOf, wordOf } from "./columns.ts";

/** Stripe's statement beside the ledger, in PostgreSQL. */
export function createStatementComparison(pool: pg.Pool): StatementComparison {
  const sql = sqlOfPg(pool);
  return {
    newestLineAt: async () => {
      const [row] = await sql.query("SELECT max(created_at) AS newest FROM stripe_lines");
      return row === undefined ? null : optionalTime(row, "newest");
    },
    chargeKeys: async (charges) => {
      const rows = await sql.query("SELECT charge, id FROM stakes WHERE charge = ANY ($1::text[])", [[...charges]]);
      return new Map(rows.map((row) => [textOf(row, "charge"), `held:${textOf(row, "id")}`]));
    },
    add: async (lines) => (await sql.query(ADD, [rowsParameter(lines.map(rowOf))])).length,
    clearing: async () => {
      const [row] = await sql.query(CLEARING);
      if (row === undefined) throw new TypeError("A sum has no row");
      return bigintOf(row, "cents");
    },
    compare: (settledAfterMs, balance) =>
      transactionOfPg(pool, async (inside) => {
        const rows = await inside.query(FIND, [settledAfterMs / 1000]);
        const settled = rows.filter((row) => flagOf(row, "is_settled")).map(differenceOf);
        const onItsWay = rows.filter((row) => !flagOf(row, "is_settled")).map(differenceOf);
        const found = [...settled, ...balanceDifference(balance, onItsWay)];
        return writeDown(inside, found, balance !== null);
      }),
  };
}

const ADD = `
  INSERT INTO stripe_lines SELECT * FROM json_populate_recordset(NULL::stripe_lines, $1::json) ON CONFLICT DO NOTHING
  RETURNING balance_transaction`;

const rowOf = (line: StripeLine): Row => ({
  ledger_key: line.ledgerKey,
  balance_transaction: line.balanceTransaction,
  type: line.type,
  source: line.source,
  cents: line.cents,
  created_at: line.createdAt,
});

const CLEARING = `
  SELECT coalesce(sum(cents), 0)::bigint AS cents FROM postings WHERE account = 'stripe_clearing'`;

/**
 * What is settled is so old that either side has had time to hear of what the other says. A line that was read before its
 * charge was booked has the key of money that matches nothing; by now it may be a stake's.
 */
const FIND = `
  SELECT coalesce(l.ledger_key, b.key) AS key,
    CASE WHEN b.key IS NULL THEN 'NOT_IN_LEDGER' WHEN l.ledger_key IS NULL THEN 'NOT_AT_STRIPE' ELSE 'AMOUNT_DIFFERS' END AS kind,
    l.cents AS stripe_cents, b.cents AS ledger_cents,
    coalesce(l.created_at, b.created_at) < stakehold_now() - make_interval(secs => $1) AS is_settled
  FROM (
    SELECT ledger_key, sum(cents)::bigint AS cents, max(created_at) AS created_at FROM (
      SELECT DISTINCT coalesce('held:' || s.id, line.ledger_key) AS ledger_key, line.balance_transaction, line.cents, line.created_at
      FROM stripe_lines line LEFT JOIN stakes s ON line.ledger_key LIKE 'suspense:%' AND s.charge = line.source
    ) AS lines GROUP BY ledger_key
  ) AS l
  FULL JOIN (
    SELECT t.key, t.created_at, p.cents FROM postings p JOIN transactions t ON t.id = p.transaction_id
    WHERE p.account = 'stripe_clearing'
  ) AS b ON b.key = l.ledger_key
  WHERE l.cents IS DISTINCT FROM b.cents
  ORDER BY 1`;

/** The balance as a whole, less what one side has and the other is about to hear of. */
function balanceDifference(
  balance: { readonly stripe: bigint; readonly ledger: bigint } | null,
  onItsWay: readonly Difference[],
): Difference[] {
  if (balance === null) return [];
  const { stripe, ledger } = balance;
  const explained = onItsWay.reduce(
    (sum, { stripeCents, ledgerCents }) => sum + (stripeCents ?? 0n) - (ledgerCents ?? 0n),
    0n,
  );
  const isExplained = stripe - ledger === explained;
  return isExplained ? [] : [{ key: "balance", kind: "BALANCE_DIFFERS", stripeCents: stripe, ledgerCents: ledger }];
}

/** Returns the differences that are new, or new again. The balance's stays as it was when it was not looked at. */
async function writeDown(
  sql: Sql,
  found: readonly Difference[],
  isBalanceKnown: boolean,
): Promise<readonly Difference[]> {
  await sql.query(
    `UPDATE differences SET resolved_at = stakehold_now()
     WHERE resolved_at IS NULL AND key <> ALL ($1::text[]) AND ($2 OR key <> 'balance')`,
    [found.map(({ key }) => key), isBalanceKnown],
  );
  const known = await sql.query("SELECT * FROM differences WHERE resolved_at IS NULL AND key = ANY ($1::text[])", [
    found.map(({ key }) => key),
  ]);
  const told = new Set(known.map(differenceOf).map(textOfDifference));
  await sql.query(WRITE, [
    rowsParameter(
      found.map(({ key, kind, stripeCents, ledgerCents }) => ({
        key,
        kind,
        stripe_cents: stripeCents,
        ledger_cents: ledgerCents,
      })),
    ),
  ]);
  return found.filter((difference) => !told.has(textOfDifference(difference)));
}

const WRITE = `
  INSERT INTO differences (key, kind, stripe_cents, ledger_cents, first_seen_at, last_seen_at)
  SELECT key, kind, stripe_cents, ledger_cents, stakehold_now(), stakehold_now()
  FROM json_populate_recordset(NULL::differences, $1::json)
  ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, stripe_cents = excluded.stripe_cents,
    ledger_cents = excluded.ledger_cents, last_seen_at = excluded.last_seen_at, resolved_at = NULL,
    first_seen_at = CASE WHEN differences.resolved_at IS NULL THEN differences.first_seen_at ELSE excluded.first_seen_at END`;

const textOfDifference = ({ key, kind, stripeCents, ledgerCents }: Difference): string =>
  [key, kind, stripeCents, ledgerCents].join(" ");

const differenceOf = (row: Row): Difference => ({
  key: textOf(row, "key"),
  kind: wordOf(row, "kind", DIFFERENCE_KINDS),
  stripeCents: optionalBigint(row, "stripe_cents"),
  ledgerCents: optionalBigint(row, "ledger_cents"),
});
