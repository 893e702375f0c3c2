import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type pg from "pg";
import type { PlatformStore } from "../operations/ports/platform.ts";
import type { PrismaClient } from "./prisma.ts";
import { readCounts } from "./read-counts.ts";
import { KEEP_PLACES } from "./removed-places.ts";

/** Stores the state of the whole platform in PostgreSQL. */
export function createPlatformStore(pool: pg.Pool, prisma: PrismaClient): PlatformStore {
  const sql = sqlOfPg(pool);
  return {
    cleanupUnderWay: async () => (await prisma.platformState.findFirst())?.cleanupId ?? undefined,
    counts: () => readCounts(sql),
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
