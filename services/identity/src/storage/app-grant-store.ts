import type { AppGrantStore } from "../operations/ports/apps.ts";
import type { PrismaClient } from "./prisma.ts";

/** What people let apps do, in PostgreSQL. Its tokens go with a grant. */
export const createAppGrantStore = (prisma: PrismaClient): AppGrantStore => ({
  end: async (userId, appId) => (await prisma.appGrant.deleteMany({ where: { userId, appId } })).count > 0,
});
