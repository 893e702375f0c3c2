import { NO_STATISTICS } from "../domain/statistics.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";
import type { PrismaClient } from "./prisma.ts";
import { ACCOUNT_PARTS, accountOf, userOf } from "./rows.ts";

/** Reads people from PostgreSQL. */
export const createAccountReader = (prisma: PrismaClient): AccountReader => ({
  usersOf: async (ids) => (await prisma.user.findMany({ where: { id: { in: [...ids] } } })).map(userOf),
  ownAccountOf: async (id) => {
    const row = await prisma.user.findUnique({ where: { id }, include: ACCOUNT_PARTS });
    if (row === null) return undefined;
    const statistics = await prisma.betStatistics.findUnique({ where: { userId: id } });
    return { ...accountOf(row), statistics: statistics ?? NO_STATISTICS };
  },
  count: () => prisma.user.count(),
});
