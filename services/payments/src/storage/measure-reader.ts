import { onlyRow, sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { bigintOf, integerOf, optionalTime } from "@stakehold/store/columns.ts";
import { foldCounts, sumCounts } from "@stakehold/store/fold-counts.ts";
import type { MeasureReader, MoneyMeasures } from "../operations/ports/measures.ts";
import type { Counts } from "../operations/ports/counts.ts";

/** Money leaves within an hour of its settlement; Stripe's events are applied within two minutes. */
const [MONEY_LATE_SECONDS, EVENT_LATE_SECONDS] = [3_600, 120];

/** Reads the measures of all money from PostgreSQL. */
export function createMeasureReader(pool: pg.Pool): MeasureReader {
  const sql = sqlOfPg(pool);
  return {
    read: async () => {
      const owed = await onlyRow(sql, OWED);
      const moved = await onlyRow(sql, MOVED);
      const late = await onlyRow(sql, LATE, [MONEY_LATE_SECONDS, EVENT_LATE_SECONDS]);
      const [looked] = await sql.query("SELECT * FROM ledger_looks");
      return {
        cents: {
          held: bigintOf(owed, "held"),
          payable: bigintOf(owed, "payable"),
          suspense: bigintOf(owed, "suspense"),
          waiting_for_account: bigintOf(owed, "waiting_for_account"),
        },
        movedCents: {
          in: bigintOf(moved, "came_in"),
          refunded: bigintOf(moved, "refunded"),
          paid_out: bigintOf(moved, "paid_out"),
          fee_kept: bigintOf(moved, "fee_kept"),
        },
        overdue: { money_out: integerOf(late, "money_out"), stripe_event: integerOf(late, "stripe_event") },
        ledger: looked === undefined ? null : ledgerOf(looked),
      };
    },
    accountReadySince: async (userId) => {
      const [row] = await sql.query("SELECT ready_at FROM payout_accounts WHERE user_id = $1", [userId]);
      return row === undefined ? null : optionalTime(row, "ready_at");
    },
  };
}

const ledgerOf = (row: Row): MoneyMeasures["ledger"] => ({
  differences: {
    transactions: integerOf(row, "transactions"),
    balances: integerOf(row, "balances"),
    totals: integerOf(row, "totals"),
    stakes: integerOf(row, "stakes"),
  },
  cleanAt: optionalTime(row, "clean_at"),
});

const OWED = `
  SELECT
    coalesce(sum(cents) FILTER (WHERE type IN ('escrow', 'fee_escrow', 'disputed')), 0)::bigint AS held,
    coalesce(sum(cents) FILTER (WHERE type IN ('payable', 'refund_payable')), 0)::bigint AS payable,
    coalesce(sum(cents) FILTER (WHERE type = 'suspense'), 0)::bigint AS suspense,
    (SELECT coalesce(sum(amount_cents), 0)::bigint FROM operations WHERE status = 'WAITING') AS waiting_for_account
  FROM (SELECT split_part(account, ':', 1) AS type, cents FROM balances WHERE cents > 0) AS owed`;

const MOVED = `
  SELECT
    coalesce(sum(debit_cents) FILTER (WHERE account_type = 'stripe_clearing' AND kind IN ('STAKE_HELD', 'SUSPENSE')), 0)::bigint AS came_in,
    coalesce(sum(credit_cents) FILTER (WHERE account_type = 'stripe_clearing' AND kind = 'REFUND'), 0)::bigint AS refunded,
    coalesce(sum(credit_cents) FILTER (WHERE account_type = 'stripe_clearing' AND kind = 'TRANSFER'), 0)::bigint AS paid_out,
    coalesce(sum(credit_cents) FILTER (WHERE account_type = 'fee_revenue'), 0)::bigint AS fee_kept
  FROM ledger_totals`;

const LATE = `
  SELECT
    (SELECT count(*)::int FROM operations o
      JOIN stakes s ON s.id = o.stake_id LEFT JOIN payout_accounts a ON a.user_id = o.user_id
      WHERE o.kind IN ('REFUND', 'TRANSFER') AND o.next_attempt_at IS NOT NULL AND o.status IN ('DUE', 'UNKNOWN')
        AND greatest(s.status_since, CASE o.kind WHEN 'TRANSFER' THEN a.ready_at END)
          < stakehold_now() - make_interval(secs => $1)) AS money_out,
    (SELECT count(*)::int FROM stripe_events
      WHERE next_attempt_at IS NOT NULL AND received_at < stakehold_now() - make_interval(secs => $2)) AS stripe_event`;

const PAID_OUT = `
  SELECT coalesce(sum(cents), 0)::bigint AS cents FROM payout_days
  WHERE day > (stakehold_now() AT TIME ZONE 'UTC')::date - $1::integer`;

/** Counts stakes and payouts in PostgreSQL. */
export function createCounts(pool: pg.Pool): Counts {
  const sql = sqlOfPg(pool);
  return {
    stakes: () => sumCounts(sql, "stake_counts", "stakes"),
    paidOut: async (days) => bigintOf(await onlyRow(sql, PAID_OUT, [days]), "cents"),
    fold: async () => {
      await foldCounts(sql, { table: "stake_counts", sums: ["stakes"] });
      await foldCounts(sql, { table: "payout_days", sums: ["cents"], by: "day" });
    },
  };
}
