import { foldCounts } from "@stakehold/store/fold-counts.ts";
import { onlyRow, sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { BET_STATUSES, type Periods } from "../domain/bet.ts";
import type { MeasureReader } from "../operations/ports/measures.ts";

/** Anything later than this is overdue: the promise is that a bet ends within two minutes of its time. */
const LATE_AFTER_SECONDS = 120;

/** Reads the measures of all bets from PostgreSQL. */
export function createMeasureReader(pool: pg.Pool, periods: Periods): MeasureReader {
  const sql = sqlOfPg(pool);
  const seconds = [periods.pendingStakeMs, periods.abandonAfterMs, periods.votingMs].map((ms) => ms / 1000);
  return {
    read: async () => {
      const counts = await sql.query("SELECT status, sum(bets) AS bets FROM bet_counts GROUP BY status");
      const row = await onlyRow(sql, STEPS, [LATE_AFTER_SECONDS, ...seconds]);
      const number = numberIn(row);
      return {
        bets: new Map(BET_STATUSES.map((status) => [status, countOf(counts, status)])),
        ageSeconds: {
          payment: number("payment_age"),
          voting: number("voting_age"),
          settling: number("settling_age"),
        },
        overdue: {
          payment: number("late_payments"),
          ending: number("late_ends"),
          voting: number("late_votes"),
          settling: number("late_settlements"),
        },
      };
    },
    foldCounts: async () => {
      await foldCounts(sql, { table: "bet_counts", sums: ["bets"], by: "status" });
      await foldCounts(sql, { table: "place_counts", sums: ["places"] });
      await foldCounts(sql, { table: "held_counts", sums: ["places", "cents"] });
      await foldCounts(sql, { table: "settlement_times", sums: ["bets"], by: "seconds" });
    },
  };
}

const countOf = (counts: readonly Row[], status: string): number =>
  Number(counts.find((row) => row["status"] === status)?.["bets"] ?? 0);

const numberIn = (row: Row) => (column: string) => Number(row[column]);

// Each part reads the start of an index of open rows.
const STEPS = `
  WITH clock AS MATERIALIZED (SELECT stakehold_now() AS now, stakehold_now() - make_interval(secs => $1::float8) AS late)
  SELECT
    coalesce(extract(epoch FROM now - (SELECT min(created_at) FROM participations WHERE status = 'PENDING')), 0)::float8 AS payment_age,
    coalesce(extract(epoch FROM now - (SELECT min(proposed_at) FROM bets WHERE status = 'VOTING' AND decision IS NULL)), 0)::float8 AS voting_age,
    coalesce(extract(epoch FROM now - (SELECT min(decided_at) FROM bets WHERE decision IS NOT NULL AND due_at IS NOT NULL)), 0)::float8 AS settling_age,
    (SELECT count(*) FROM participations
      WHERE status = 'PENDING' AND created_at < late - make_interval(secs => $2::float8)) AS late_payments,
    (SELECT count(*) FROM bets WHERE status = 'ACTIVE' AND decision IS NULL AND end_date < late
      AND (end_date < late - make_interval(secs => $3::float8)
        OR (for_count = 0 OR against_count = 0)
          AND NOT EXISTS (SELECT FROM participations p WHERE p.bet_id = bets.id AND p.status = 'PENDING'))) AS late_ends,
    (SELECT count(*) FROM bets WHERE status = 'VOTING' AND decision IS NULL
      AND coalesce(voting_ends_at, proposed_at + make_interval(secs => $4::float8)) < late) AS late_votes,
    (SELECT count(*) FROM bets
      WHERE decision IS NOT NULL AND due_at IS NOT NULL AND decided_at < late) AS late_settlements
  FROM clock`;
