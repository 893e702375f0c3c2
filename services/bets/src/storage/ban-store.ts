import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { BanStore } from "../operations/ports/bans.ts";
import type { PrismaClient } from "./prisma.ts";

const PAGE_SIZE = 100;

/** Creates the store of bans and of the places that they affect. */
export const createBanStore = (prisma: PrismaClient): BanStore => ({
  add: async (userId) =>
    void (await sqlOfPrisma(prisma).query(
      "INSERT INTO banned_people (user_id, banned_at) VALUES ($1, stakehold_now()) ON CONFLICT DO NOTHING",
      [userId],
    )),
  betsToMark: async (userId, afterId) => {
    const places = await prisma.participation.findMany({
      where: {
        userId,
        bannedAt: null,
        status: { in: ["PENDING", "HELD"] },
        bet: { status: { in: ["DRAFT", "ACTIVE", "VOTING"] } },
        ...(afterId === undefined ? {} : { betId: { gt: afterId } }),
      },
      orderBy: { betId: "asc" },
      select: { betId: true },
      take: PAGE_SIZE,
    });
    return places.map(({ betId }) => betId);
  },
});
