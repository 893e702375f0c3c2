import { sqlOfPg, sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { readClock } from "@stakehold/store/clock.ts";
import type { DueBetStore, DuePlaceStore } from "../operations/ports/bets.ts";
import { after } from "../domain/bet.ts";
import type { PrismaClient } from "./prisma.ts";

/** Finds bets whose workflow should have acted more than `overdueMs` milliseconds ago. */
export function createDueBetStore(pool: pg.Pool, overdueMs: number): DueBetStore {
  const overdueSeconds = overdueMs / 1000;
  return {
    list: (sql, limit, afterId) => listOverdue(sql, { overdueSeconds, limit, afterId }),
    putOff: async (betId, ms) =>
      void (await sqlOfPg(pool).query(
        // A bet that was reviewed in the meantime is no longer overdue and keeps its time.
        `UPDATE bets SET due_at = stakehold_now() + make_interval(secs => $2::float8)
         WHERE id = $1::uuid AND due_at < stakehold_now() - make_interval(secs => $3::float8)`,
        [betId, ms / 1000, overdueSeconds],
      )),
  };
}

type Overdue = { readonly overdueSeconds: number; readonly limit: number; readonly afterId: string | undefined };

async function listOverdue(sql: Sql, { overdueSeconds, limit, afterId }: Overdue): Promise<string[]> {
  const rows = await sql.query(
    `SELECT id FROM bets
     WHERE due_at < stakehold_now() - make_interval(secs => $1::float8) AND ($2::text IS NULL OR id > $2::text::uuid)
     ORDER BY id LIMIT $3::int`,
    [overdueSeconds, afterId ?? null, limit],
  );
  return rows.map((row) => String(row["id"]));
}

/** How long a place may stay unpaid, and how long after that it counts as overdue, in milliseconds. */
type Limits = { readonly pendingStakeMs: number; readonly overdueMs: number };

/** Finds places in PostgreSQL that should have been closed and were not. */
export const createDuePlaceStore = (prisma: PrismaClient, limits: Limits): DuePlaceStore => ({
  unpaid: async (limit, afterId) => {
    const createdBy = after(await readClock(sqlOfPrisma(prisma)), -limits.pendingStakeMs - limits.overdueMs);
    return prisma.participation.findMany({
      where: {
        status: "PENDING",
        OR: [{ createdAt: { lt: createdBy } }, { bet: { decision: { not: null } } }],
        ...(afterId === undefined ? {} : { id: { gt: afterId } }),
      },
      orderBy: { id: "asc" },
      take: limit,
    });
  },
});
