import { longTransactionOfPg, onlyRow, sqlOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { StripeLine } from "../domain/reconcile/stripe-line.ts";
import {
  DIFFERENCE_KINDS,
  type Compared,
  type Difference,
  type ReadBalance,
  type StatementComparison,
} from "../operations/ports/statement-comparison.ts";
import {
  bigintOf,
  flagOf,
  optionalBigint,
  optionalTime,
  rowsParameter,
  textOf,
  wordOf,
} from "@stakehold/store/columns.ts";

/** Compares Stripe's statement with the ledger, in PostgreSQL. */
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
    clearing: () =>
      longTransactionOfPg(pool, async (inside) => {
        return readClearing(inside);
      }),
    compare: (settledAfterMs, balance) =>
      longTransactionOfPg(pool, async (inside) => {
        // One snapshot for the sum and its lines: a concurrent booking must not explain a sum that it is not part of.
        await inside.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        const rows = await inside.query(FIND, [settledAfterMs / 1000]);
        const settled = rows.filter((row) => flagOf(row, "is_settled")).map(differenceOf);
        const onItsWay = rows.filter((row) => !flagOf(row, "is_settled")).map(differenceOf);
        const seen = seenBalance(balance, await readClearing(inside), onItsWay);
        return writeDown(inside, settled, { seen, isSecondLook: balance?.isSecondLook === true });
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

async function readClearing(sql: Sql): Promise<bigint> {
  return bigintOf(await onlyRow(sql, CLEARING), "cents");
}

const CLEARING = `
  SELECT coalesce(sum(cents), 0)::bigint AS cents FROM postings WHERE account = 'stripe_clearing'`;

/**
 * Settled entries are old enough for either side to have received the other's. A line read before its charge was booked
 * has the key of money that matches nothing; by now it may belong to a stake. A correction counts with the transaction
 * in its key.
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
    SELECT regexp_replace(t.key, '^correction:', '') AS key, max(t.created_at) AS created_at, sum(p.cents)::bigint AS cents
    FROM postings p JOIN transactions t ON t.id = p.transaction_id
    WHERE p.account = 'stripe_clearing' GROUP BY 1 HAVING sum(p.cents) <> 0
  ) AS b ON b.key = l.ledger_key
  WHERE l.cents IS DISTINCT FROM b.cents
  ORDER BY 1`;

/** The balance that a look saw: undefined if it was not checked, null if nothing differs. */
type SeenBalance = Difference | null | undefined;

/**
 * Compares the balance as a whole, less what one side has and the other is about to receive. Equal balances never
 * differ.
 */
function seenBalance(balance: ReadBalance | null, ledger: bigint, onItsWay: readonly Difference[]): SeenBalance {
  if (balance === null || balance.ledgerBefore !== ledger) return undefined;
  const { stripe } = balance;
  const explained = onItsWay.reduce(
    (sum, { stripeCents, ledgerCents }) => sum + (stripeCents ?? 0n) - (ledgerCents ?? 0n),
    0n,
  );
  if (stripe === ledger || stripe - ledger === explained) return null;
  return { key: BALANCE, kind: "BALANCE_DIFFERS", stripeCents: stripe, ledgerCents: ledger };
}

const BALANCE = "balance";

type BalanceLook = { readonly seen: SeenBalance; readonly isSecondLook: boolean };

/** Records differences. The balance's difference stays as it was if unchecked; only a second look records a new one. */
async function writeDown(
  sql: Sql,
  settled: readonly Difference[],
  { seen, isSecondLook }: BalanceLook,
): Promise<Compared> {
  const open = (await sql.query("SELECT * FROM differences WHERE resolved_at IS NULL")).map(differenceOf);
  const openBalance = open.find(({ key }) => key === BALANCE);
  const isReported = isSecondLook || openBalance !== undefined;
  const balance = seen === undefined ? openBalance : isReported ? (seen ?? undefined) : undefined;
  const present = balance === undefined ? settled : [...settled, balance];
  await sql.query(
    "UPDATE differences SET resolved_at = stakehold_now() WHERE resolved_at IS NULL AND key <> ALL ($1::text[])",
    [present.map(({ key }) => key)],
  );
  await sql.query(WRITE, [
    rowsParameter(
      present.map(({ key, kind, stripeCents, ledgerCents }) => ({
        key,
        kind,
        stripe_cents: stripeCents,
        ledger_cents: ledgerCents,
      })),
    ),
  ]);
  const reported = new Set(open.map(textOfDifference));
  return {
    found: present.filter((difference) => !reported.has(textOfDifference(difference))),
    isBalanceDoubtful: seen !== undefined && seen !== null && !isReported,
    isOpen: present.length > 0,
  };
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
