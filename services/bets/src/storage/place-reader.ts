import type { PlaceReader } from "../operations/ports/bets.ts";
import type { Transaction } from "./prisma.ts";

/** The number of unpaid places per review: as many as it can close at payments in one activity. */
const PENDING_PAGE = 50;

/** Reads the places of one bet through the given client or transaction. */
export const placeReader = (tx: Transaction, betId: string): PlaceReader => ({
  byId: async (id) => (await tx.participation.findFirst({ where: { id, betId } })) ?? undefined,
  ofPerson: async (userId) =>
    (await tx.participation.findFirst({
      where: { betId, userId, status: { in: ["PENDING", "HELD", "WITHDRAWN"] } },
    })) ?? undefined,
  pending: () =>
    tx.participation.findMany({
      where: { betId, status: "PENDING" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: PENDING_PAGE,
    }),
  electorate: async () => {
    const held = await tx.participation.findMany({
      where: { betId, status: "HELD", bannedAt: null },
      orderBy: { admissionNumber: "asc" },
      select: { userId: true },
    });
    return held.map(({ userId }) => userId);
  },
  isPlatformClosed: async () => (await tx.platformState.findFirst())?.cleanupId != null,
  isBanned: async (userId) => (await tx.bannedPerson.findUnique({ where: { userId } })) !== null,
});
