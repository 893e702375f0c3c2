import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { after } from "../domain/bet.ts";
import type { DuePlaceStore } from "../operations/ports/bets.ts";
import type { PrismaClient } from "./prisma.ts";

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
