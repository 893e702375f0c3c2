import { onlyRow, sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { STATEMENT_KINDS, type StatementEntry, type StatementReader } from "../operations/ports/statements.ts";
import { bigintOf, integerOf, optionalTime, textOf, timeOf, wordOf } from "@stakehold/store/columns.ts";

/** Reads people's statements, which the ledger's triggers wrote with its postings. */
export const createStatementReader = (pool: pg.Pool): StatementReader => ({
  list: async (userId, limit, after) => {
    const values = [userId, after?.transactionId ?? null, after?.rank ?? null, limit];
    return (await sqlOfPg(pool).query(PAGE, values, "statement_page")).map(entryOf);
  },
  paidOut: async (userId) => {
    const [row] = await sqlOfPg(pool).query(PAID_OUT, [userId], "paid_out");
    return row === undefined
      ? { payoutCents: 0n, refundCents: 0n }
      : { payoutCents: bigintOf(row, "payouts"), refundCents: bigintOf(row, "refunds") };
  },
  paidOutSince: async (userId, since) => {
    const row = await onlyRow(sqlOfPg(pool), PAID_OUT_SINCE, [userId, since], "paid_out_since");
    return { cents: bigintOf(row, "cents"), lastAt: optionalTime(row, "last_at") };
  },
});

// Without a position, reading starts above every transaction: an optional condition would keep PostgreSQL from finding
// the page by the index.
const PAGE = `
  SELECT transaction_id, rank, entry, stake_id, bet_id, cents, created_at, paid_in, won, payouts + refunds AS paid_out
  FROM statement_entries
  WHERE user_id = $1 AND (transaction_id, rank) < (coalesce($2::bigint, 9223372036854775807), coalesce($3::smallint, 0))
  ORDER BY transaction_id DESC, rank DESC, stake_id DESC LIMIT $4`;

const PAID_OUT_SINCE = `
  SELECT greatest(coalesce(sum(CASE entry WHEN 'PAYOUT' THEN cents ELSE -cents END), 0), 0)::bigint AS cents,
    max(created_at) FILTER (WHERE entry = 'PAYOUT') AS last_at
  FROM statement_entries
  WHERE user_id = $1 AND created_at >= $2 AND entry IN ('PAYOUT', 'PAYOUT_REVERSED')`;

const PAID_OUT = "SELECT payouts, refunds FROM statement_totals WHERE user_id = $1";

const entryOf = (row: Row): StatementEntry => ({
  transactionId: bigintOf(row, "transaction_id"),
  rank: integerOf(row, "rank"),
  kind: wordOf(row, "entry", STATEMENT_KINDS),
  stakeId: textOf(row, "stake_id"),
  betId: textOf(row, "bet_id"),
  cents: bigintOf(row, "cents"),
  at: timeOf(row, "created_at"),
  paidInCents: bigintOf(row, "paid_in"),
  wonCents: bigintOf(row, "won"),
  paidOutCents: bigintOf(row, "paid_out"),
});
