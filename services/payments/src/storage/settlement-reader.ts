import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import {
  SHARE_OUTCOMES,
  type SettlementReader,
  type SettlementShare,
  type SettlementView,
} from "../operations/ports/settlements.ts";
import { bigintOf, integerOf, textOf, wordOf } from "@stakehold/store/columns.ts";
import { settlementOf } from "./tables.ts";

/** Reads how bets were settled from the one transaction that divided each. */
export function createSettlementReader(pool: pg.Pool): SettlementReader {
  const sql = sqlOfPg(pool);
  return {
    views: async (betIds, userId) => {
      const rows = await sql.query(VIEWS, [[...betIds], userId]);
      return new Map(rows.map(viewOf).map((view) => [view.betId, view]));
    },
    shares: async (betId, limit, after) => {
      const rows = await sql.query(
        `${SHARES} SELECT * FROM shares WHERE $2::uuid IS NULL OR id > $2::uuid ORDER BY id LIMIT $3`,
        [[betId], after ?? null, limit],
      );
      return rows.map(shareOf);
    },
  };
}

/** What the settlement of each requested bet ($1) moved for each of its stakes. */
const SHARES = `
  WITH moved AS (
    SELECT split_part(p.account, ':', 1) AS type, split_part(p.account, ':', 2)::uuid AS stake_id, p.cents
    FROM unnest($1::uuid[]) AS wanted (bet_id)
    JOIN transactions t ON t.key = 'settle:' || wanted.bet_id
    JOIN postings p ON p.transaction_id = t.id AND p.account LIKE '%:%'
  ), shares AS (
    SELECT s.bet_id, s.id, s.user_id,
      coalesce(sum(m.cents) FILTER (WHERE type = 'escrow'), 0)::bigint AS stake,
      coalesce(sum(m.cents) FILTER (WHERE type = 'fee_escrow'), 0)::bigint AS fee,
      (-coalesce(sum(m.cents) FILTER (WHERE type IN ('payable', 'refund_payable')), 0))::bigint AS owed,
      CASE WHEN bool_or(type = 'payable') THEN 'WON' WHEN bool_or(type = 'refund_payable') THEN 'REFUNDED' ELSE 'LOST' END AS outcome,
      coalesce(s.winnings_fee_cents, 0) AS winnings_fee
    FROM moved m JOIN stakes s ON s.id = m.stake_id GROUP BY s.id
  )`;

/** Only a person ($2) who paid a stake in the bet sees its settlement. */
const VIEWS = `${SHARES}, sums AS (
    SELECT bet_id, count(*) FILTER (WHERE outcome = 'WON') AS won_count,
      count(*) FILTER (WHERE outcome = 'LOST') AS lost_count,
      count(*) FILTER (WHERE outcome = 'REFUNDED') AS refunded_count,
      coalesce(sum(stake) FILTER (WHERE outcome IN ('WON', 'LOST')), 0)::bigint AS pool,
      coalesce(sum(stake) FILTER (WHERE outcome = 'LOST'), 0)::bigint AS lost,
      coalesce(sum(owed) FILTER (WHERE outcome = 'WON'), 0)::bigint AS won,
      coalesce(sum(owed) FILTER (WHERE outcome = 'REFUNDED'), 0)::bigint AS refunded
    FROM shares GROUP BY bet_id
  )
  SELECT e.*, coalesce(won_count, 0)::int AS won_count, coalesce(lost_count, 0)::int AS lost_count,
    coalesce(refunded_count, 0)::int AS refunded_count, coalesce(pool, 0)::bigint AS pool, coalesce(lost, 0)::bigint AS lost,
    coalesce(won, 0)::bigint AS won, coalesce(refunded, 0)::bigint AS refunded, fees.cents AS fees
  FROM settlements e
  LEFT JOIN sums ON sums.bet_id = e.bet_id
  CROSS JOIN LATERAL (
    SELECT (-coalesce(sum(p.cents), 0))::bigint AS cents FROM transactions t
    JOIN postings p ON p.transaction_id = t.id AND p.account = 'fee_revenue' WHERE t.key = 'settle:' || e.bet_id
  ) AS fees
  WHERE e.bet_id = ANY ($1::uuid[])
    AND EXISTS (SELECT FROM stakes s WHERE s.bet_id = e.bet_id AND s.user_id = $2 AND s.charge IS NOT NULL)`;

const viewOf = (row: Row): SettlementView => ({
  ...settlementOf(row),
  wonCount: integerOf(row, "won_count"),
  lostCount: integerOf(row, "lost_count"),
  refundedCount: integerOf(row, "refunded_count"),
  poolCents: bigintOf(row, "pool"),
  lostCents: bigintOf(row, "lost"),
  wonCents: bigintOf(row, "won"),
  refundedCents: bigintOf(row, "refunded"),
  feeCents: bigintOf(row, "fees"),
});

const shareOf = (row: Row): SettlementShare => ({
  stakeId: textOf(row, "id"),
  userId: textOf(row, "user_id"),
  outcome: wordOf(row, "outcome", SHARE_OUTCOMES),
  stakeCents: bigintOf(row, "stake"),
  feeCents: bigintOf(row, "fee"),
  winningsFeeCents: bigintOf(row, "winnings_fee"),
  owedCents: bigintOf(row, "owed"),
});
