import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { onlyRow, sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type pg from "pg";
import { bigintOf, optionalInteger, textOf, timeOf } from "@stakehold/store/columns.ts";
import type { PlatformCounts, PlatformStore, PublicFigures } from "../operations/ports/platform.ts";
import type { ClearingView } from "../operations/ports/clearings.ts";
import type { PrismaClient } from "./prisma.ts";
import { KEEP_PLACES } from "./draft-removal.ts";

/** Stores the state of the whole platform in PostgreSQL. */
export function createPlatformStore(pool: pg.Pool, prisma: PrismaClient): PlatformStore {
  const sql = sqlOfPg(pool);
  return {
    cleanupUnderWay: async () => (await prisma.platformState.findFirst())?.cleanupId ?? undefined,
    counts: () => readCounts(sql),
    publicFigures: () => readPublicFigures(sql),
    undecided: async (limit) => idsOf(await sql.query(UNDECIDED, [limit])),
    hasUnended: async () => (await sql.query("SELECT FROM bets WHERE due_at IS NOT NULL LIMIT 1")).length > 0,
    unpaid: (limit, afterId) =>
      prisma.participation.findMany({
        where: { status: "PENDING", ...(afterId === undefined ? {} : { id: { gt: afterId } }) },
        orderBy: { id: "asc" },
        take: limit,
      }),
    tellCleared: (cleanupId) => transactionOfPg(pool, (tx) => tellCleared(tx, cleanupId)),
    deleteCleared: async (cleanupId, limit) => (await sql.query(DELETE_CLEARED, [cleanupId, limit])).length,
    reopen: async (cleanupId) =>
      void (await sql.query(
        "UPDATE platform_state SET cleanup_id = NULL, cleared_before = NULL WHERE cleanup_id = $1::uuid",
        [cleanupId],
      )),
  };
}

async function tellCleared(sql: Sql, cleanupId: string): Promise<boolean> {
  const clearedBefore = await readClock(sql);
  const counted = await sql.query(
    `UPDATE platform_state SET cleared_before = $2::timestamptz
     WHERE cleanup_id = $1::uuid AND cleared_before IS NULL RETURNING cleanup_id`,
    [cleanupId, clearedBefore],
  );
  if (counted.length === 0) return false;
  const message = { cleanupId, clearedBefore: timestampFromDate(clearedBefore) };
  await enqueue(sql, [event(cleanupId, PlatformClearedSchema, message)]);
  return true;
}

const UNDECIDED = "SELECT id FROM bets WHERE decision IS NULL AND due_at IS NOT NULL ORDER BY id LIMIT $1::int";

// Only bets that are over and existed when the event was published, and only while this cleanup is under way. Their
// places are deleted with them.
const DELETE_CLEARED = `
  WITH page AS MATERIALIZED (
    SELECT bets.id FROM bets, platform_state
    WHERE cleanup_id = $1::uuid AND bets.created_at <= cleared_before AND due_at IS NULL
    LIMIT $2::int
  ), ${KEEP_PLACES}
  DELETE FROM bets WHERE id IN (SELECT id FROM page) RETURNING id`;

const idsOf = (rows: Awaited<ReturnType<Sql["query"]>>): string[] => rows.map((row) => String(row["id"]));

/** Reads what the platform holds, without reading every bet and place. */
async function readCounts(sql: Sql): Promise<PlatformCounts> {
  const row = await onlyRow(sql, COUNTS);
  const number = (name: string) => Number(row[name]);
  const cents = (name: string) => BigInt(String(row[name]));
  return {
    bets: number("bets"),
    openBets: number("open_bets"),
    participations: number("participations"),
    held: { count: number("held"), amount: cents("held_cents") },
    pending: { count: number("pending"), amount: cents("pending_cents") },
    isClosed: row["is_closed"] === true,
    clearing: row["clearing_id"] === null ? null : clearingOf(row),
  };
}

async function readPublicFigures(sql: Sql): Promise<PublicFigures> {
  const row = await onlyRow(sql, PUBLIC_FIGURES);
  return { held: bigintOf(row, "held"), medianSettlementSeconds: optionalInteger(row, "median") };
}

const clearingOf = (row: Row): ClearingView => ({
  id: textOf(row, "clearing_id"),
  askedBy: textOf(row, "asked_by"),
  askedAt: timeOf(row, "asked_at"),
  expiresAt: timeOf(row, "expires_at"),
  isExpired: row["is_expired"] === true,
});

// Counts of bets, places and held stakes are kept as they change; unpaid places are read, because they last half an
// hour. A bet is over in three of its statuses, and nothing more is due for it then.
const COUNTS = `
  SELECT counted.*, held.*, waiting.*, clearing.*, (SELECT coalesce(sum(places), 0) FROM place_counts) AS participations,
    (SELECT cleanup_id IS NOT NULL FROM platform_state) AS is_closed
  FROM (
    SELECT coalesce(sum(bets), 0) AS bets,
      coalesce(sum(bets) FILTER (WHERE status NOT IN ('RESOLVED', 'REFUNDED', 'ABANDONED')), 0) AS open_bets
    FROM bet_counts
  ) AS counted, (
    SELECT coalesce(sum(places), 0) AS held, coalesce(sum(cents), 0)::bigint AS held_cents FROM held_counts
  ) AS held, (
    SELECT count(*) AS pending, coalesce(sum(amount), 0)::bigint AS pending_cents FROM participations WHERE status = 'PENDING'
  ) AS waiting LEFT JOIN (
    SELECT id::text AS clearing_id, asked_by, asked_at, expires_at, expires_at <= stakehold_now() AS is_expired
    FROM clearing_requests WHERE ended_at IS NULL
  ) AS clearing ON true`;

// Both tables are folded into a few rows. The median is the least time that covers half of the settled bets.
const PUBLIC_FIGURES = `
  SELECT (SELECT coalesce(sum(cents), 0)::bigint FROM held_counts) AS held, (
    SELECT seconds::integer FROM (
      SELECT seconds, sum(sum(bets)) OVER (ORDER BY seconds) AS so_far, sum(sum(bets)) OVER () AS total
      FROM settlement_times GROUP BY seconds HAVING sum(bets) > 0
    ) AS times
    WHERE so_far * 2 >= total ORDER BY seconds LIMIT 1
  ) AS median`;
