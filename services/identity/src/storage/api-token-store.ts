import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { ApiTokenStore } from "../operations/ports/api-tokens.ts";
import type { PrismaClient } from "./prisma.ts";

/** Stores tokens for operators in PostgreSQL. */
export const createApiTokenStore = (prisma: PrismaClient): ApiTokenStore => ({
  holdersOf: async (email) => {
    const where = { email: { equals: email, mode: "insensitive" as const } };
    // Two are enough to know that the address is not unique.
    return (await prisma.user.findMany({ where, select: { id: true }, take: 2 })).map(({ id }) => id);
  },
  revoke: async (id) => {
    const revokedAt = await readClock(sqlOfPrisma(prisma));
    const { count } = await prisma.apiToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
    return count === 1;
  },
});
