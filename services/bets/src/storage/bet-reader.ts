import { readClock } from "@stakehold/messaging/clock.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { Participation } from "../domain/participation.ts";
import type { AdmittedPlace, BetReader } from "../operations/ports/bets.ts";
import type { PrismaClient } from "./prisma.ts";
import { readFeatured, readFeed } from "./read-feed.ts";
import { readCreated, readParticipants, readProposalsDue } from "./read-lists.ts";
import { readPeople, readPoolHistories } from "./read-sides.ts";

/** Reads bets and places for pages. */
export const createBetReader = (prisma: PrismaClient): BetReader => ({
  now: () => readClock(sqlOfPrisma(prisma)),
  bet: async (id) => (await prisma.bet.findUnique({ where: { id } })) ?? undefined,
  bets: (ids) => prisma.bet.findMany({ where: { id: { in: [...ids] } } }),
  place: async (id) => (await prisma.participation.findUnique({ where: { id } })) ?? undefined,
  places: async (ids) => [
    ...(await prisma.participation.findMany({ where: { id: { in: [...ids] } } })),
    ...(await readRemoved(prisma, ids)),
  ],

  feed: (query, page) => readFeed(prisma, query, page),
  featured: (now) => readFeatured(prisma, now),
  proposalsDue: (userId, ended, limit) => readProposalsDue(prisma, userId, ended, limit),

  createdBy: (creatorIds, page) => readCreated(prisma, creatorIds, page),

  placesOf: (userId, { limit, after }) =>
    prisma.participation.findMany({
      where: { userId, status: { not: "CANCELLED" }, ...(after === undefined ? {} : { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    }),

  participants: (betIds, page) => readParticipants(prisma, betIds, page),
  people: (betIds, limit) => readPeople(prisma, betIds, limit),
  poolHistories: (betIds) => readPoolHistories(prisma, betIds),

  livePlaces: (betIds, userId) =>
    prisma.participation.findMany({
      where: { betId: { in: [...betIds] }, userId, status: { in: ["PENDING", "HELD", "WITHDRAWN"] } },
    }),

  activeCounts: async (userIds) => {
    const groups = await prisma.participation.groupBy({
      by: ["userId"],
      where: { userId: { in: [...userIds] }, status: "HELD", bet: { status: { in: ["ACTIVE", "VOTING"] } } },
      _count: true,
    });
    return new Map(groups.map(({ userId, _count }) => [userId, _count]));
  },

  admitted: (betId) => readAdmitted(prisma, betId),
  isBanned: async (userId) => (await prisma.bannedPerson.findUnique({ where: { userId } })) !== null,
});

/** Places whose bets a cleanup deleted. */
async function readRemoved(prisma: PrismaClient, ids: readonly string[]): Promise<Participation[]> {
  const removed = await prisma.removedPlace.findMany({ where: { id: { in: [...ids] } } });
  return removed.map((place) => ({ ...place, admittedAt: null, withdrawnAt: null, bannedAt: null, appId: null }));
}

async function readAdmitted(prisma: PrismaClient, betId: string): Promise<AdmittedPlace[]> {
  const held = await prisma.participation.findMany({
    where: { betId, status: "HELD" },
    orderBy: { admissionNumber: "asc" },
    select: { id: true, side: true, admissionNumber: true },
  });
  return held.map(({ id, side, admissionNumber }) => {
    if (admissionNumber === null) throw new TypeError(`Participation ${id} is held without an admission number`);
    return { id, side, admissionNumber };
  });
}
