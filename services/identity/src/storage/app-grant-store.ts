import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { AppGrantStore } from "../operations/ports/apps.ts";
import { endGrants, narrowGrants } from "./app-grants.ts";
import type { PrismaClient } from "./prisma.ts";

/** Stores people's grants for apps in PostgreSQL. A grant's tokens end with it. */
export const createAppGrantStore = (prisma: PrismaClient): AppGrantStore => ({
  end: (userId, appId) =>
    prisma.$transaction(async (transaction) => {
      const ended = await endGrants(sqlOfPrisma(transaction), OF_BOTH, [userId, appId]);
      return ended > 0;
    }),
  narrow: (userId, appId, scopes) =>
    prisma.$transaction((transaction) => narrowGrants(sqlOfPrisma(transaction), { userId, appId }, scopes)),
});

const OF_BOTH = "user_id = $1::uuid AND app_id = $2::uuid";
