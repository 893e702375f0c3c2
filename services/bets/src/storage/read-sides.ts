import { bigintOf, integerOf, textOf, timeOf, wordOf } from "@stakehold/store/columns.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";
import { SIDES } from "@stakehold/wager/words.ts";
import type { PoolSlice, PoolStep, SidePerson } from "../operations/ports/bets.ts";

/** The number of steps that a chart a few hundred points wide can show. */
const MAX_STEPS = 60;

/** Reads the first people of each side of each wanted bet ($1), by index, side by side. */
const PEOPLE = `
  SELECT held."betId", held.side, held."userId" FROM unnest((SELECT $1::uuid[])) AS wanted (bet_id)
  CROSS JOIN unnest(enum_range(NULL::side)) AS of (side)
  CROSS JOIN LATERAL (
    SELECT bet_id AS "betId", side, user_id AS "userId", admission_number FROM participations
    WHERE bet_id = wanted.bet_id AND participations.side = of.side AND status = 'HELD'
    ORDER BY admission_number LIMIT (SELECT $2::integer)
  ) AS held
  ORDER BY held.admission_number`;

/**
 * Reads the steps of each wanted bet ($1) from the index of its places, at most 5,000. A bet's steps fall into one
 * bucket fewer than the limit ($2), and a final bucket for the last step alone; the first step of each bucket is shown.
 * A place that left before that time was recorded is excluded, so that the last step is the current pool.
 */
const POOL_HISTORIES = `
  SELECT steps."betId", steps.at, steps.for_pool AS "forPool", steps.against_pool AS "againstPool"
  FROM unnest((SELECT $1::uuid[])) AS wanted (bet_id)
  CROSS JOIN LATERAL (
    SELECT *, (number - 1) * ($2::bigint - 1) / greatest(count - 1, 1) AS bucket,
      (number - 2) * ($2::bigint - 1) / greatest(count - 1, 1) AS bucket_before
    FROM (
      SELECT wanted.bet_id AS "betId", at,
        coalesce(sum(cents) FILTER (WHERE side = 'FOR') OVER so_far, 0)::bigint AS for_pool,
        coalesce(sum(cents) FILTER (WHERE side = 'AGAINST') OVER so_far, 0)::bigint AS against_pool,
        row_number() OVER so_far AS number, count(*) OVER () AS count
      FROM participations
      CROSS JOIN LATERAL (VALUES (coalesce(admitted_at, created_at), amount), (withdrawn_at, -amount)) AS moved (at, cents)
      WHERE bet_id = wanted.bet_id AND admission_number IS NOT NULL AND at IS NOT NULL
        AND (status = 'HELD' OR withdrawn_at IS NOT NULL)
      WINDOW so_far AS (ORDER BY at, admission_number, cents DESC ROWS UNBOUNDED PRECEDING)
    ) AS every_step
  ) AS steps
  WHERE steps.number = 1 OR steps.count <= $2::bigint OR steps.bucket > steps.bucket_before
  ORDER BY steps.number`;

/** Reads the slices of each wanted bet ($1), at most 24, each with the sums so far. */
const POOL_SLICES = `
  SELECT bet_id AS "betId", slice, (sum(for_cents) OVER so_far)::bigint AS "forPool",
    (sum(against_cents) OVER so_far)::bigint AS "againstPool"
  FROM pool_slices WHERE bet_id = ANY ((SELECT $1::uuid[])::uuid[])
  WINDOW so_far AS (PARTITION BY bet_id ORDER BY slice)
  ORDER BY bet_id, slice`;

/** Reads the first `limit` people of each side of each of these bets, in one statement. */
export async function readPeople(
  sql: Sql,
  betIds: readonly string[],
  limit: number,
): Promise<Map<string, SidePerson[]>> {
  const rows = await sql.query(PEOPLE, [[...betIds], limit], "people");
  return Map.groupBy(rows.map(personOf), ({ betId }) => betId);
}

/** Reads the history of the pools of each of these bets, in one statement. */
export async function readPoolHistories(sql: Sql, betIds: readonly string[]): Promise<Map<string, PoolStep[]>> {
  const rows = await sql.query(POOL_HISTORIES, [[...betIds], MAX_STEPS], "pool_histories");
  return Map.groupBy(rows.map(stepOf), ({ betId }) => betId);
}

/** Reads the slices in which the pools of each of these bets changed, in one statement. */
export async function readPoolSlices(sql: Sql, betIds: readonly string[]): Promise<Map<string, PoolSlice[]>> {
  const rows = await sql.query(POOL_SLICES, [[...betIds]], "pool_slices");
  return Map.groupBy(rows.map(sliceOf), ({ betId }) => betId);
}

const personOf = (row: Row): SidePerson => ({
  betId: textOf(row, "betId"),
  side: wordOf(row, "side", SIDES),
  userId: textOf(row, "userId"),
});

const stepOf = (row: Row): PoolStep => ({
  betId: textOf(row, "betId"),
  at: timeOf(row, "at"),
  forPool: bigintOf(row, "forPool"),
  againstPool: bigintOf(row, "againstPool"),
});

const sliceOf = (row: Row): PoolSlice => ({
  betId: textOf(row, "betId"),
  slice: integerOf(row, "slice"),
  forPool: bigintOf(row, "forPool"),
  againstPool: bigintOf(row, "againstPool"),
});
