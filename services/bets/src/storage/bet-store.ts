import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { Turnstile } from "@stakehold/store/turnstile.ts";
import type { BetState, BetWrites } from "../domain/change.ts";
import type { BetAddress, BetStore, PlaceReader } from "../operations/ports/bets.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { writeReceipt } from "./receipts.ts";
import { readPoolsOnceAdmitted } from "./winner-pictures.ts";
import { writeAudit } from "./write-audit.ts";

/** Bets in PostgreSQL. */
export const createBetStore = (prisma: PrismaClient, inTurn: Turnstile): BetStore => ({
  change: (address, decide, once) =>
    inTurn(address.betId, () =>
      prisma.$transaction((transaction) => {
        const sql = sqlOfPrisma(transaction);
        return changeUnderLock(sql, {
          consumer: "bets",
          lock: () => sql.query("SELECT FROM bets WHERE id = $1::uuid FOR UPDATE", [address.betId]),
          load: () => load(transaction, address),
          decide,
          once,
          save: (writes) => save(transaction, writes),
          outgoing,
        });
      }),
    ),

  look: async (address) => ({ ...(await load(prisma, address)), now: await readClock(sqlOfPrisma(prisma)) }),

  wasCalled: async ({ caller, operation, key }) => {
    const rows = await sqlOfPrisma(prisma).query(
      "SELECT FROM idempotency_keys WHERE caller = $1 AND operation = $2 AND key = $3",
      [caller, operation, key],
    );
    return rows.length > 0;
  },
});

async function load<Loaded extends object>(
  transaction: Transaction,
  { betId, load: loadMore }: BetAddress<Loaded>,
): Promise<BetState<Loaded>> {
  const bet = (await transaction.bet.findUnique({ where: { id: betId } })) ?? undefined;
  return { ...(await loadMore(placeReader(transaction, betId), bet)), bet };
}

async function save(transaction: Transaction, writes: BetWrites): Promise<void> {
  const { bet, place, audited, picture, withdrawnPicture, receipt } = writes;
  if (bet !== undefined) await transaction.bet.upsert({ where: { id: bet.id }, create: bet, update: bet });
  if (place !== undefined) {
    await transaction.participation.upsert({ where: { id: place.id }, create: place, update: place });
  }
  if (picture !== undefined) await transaction.winnerPicture.create({ data: picture });
  if (withdrawnPicture !== undefined) {
    await transaction.winnerPicture.delete({ where: { placeId: withdrawnPicture } });
  }
  if (receipt !== undefined) await writeReceipt(sqlOfPrisma(transaction), receipt);
  if (audited !== undefined) await writeAudit(sqlOfPrisma(transaction), audited);
}

/** The number of unpaid places per review: as many as it can close at payments in one activity. */
const PENDING_PAGE = 50;

/** Reads the places of one bet through the given client or transaction. */
const placeReader = (tx: Transaction, betId: string): PlaceReader => ({
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
  winnerPicture: async (placeId) => (await tx.winnerPicture.findUnique({ where: { placeId } })) ?? undefined,
  poolsOnceAdmitted: (place) => readPoolsOnceAdmitted(sqlOfPrisma(tx), place),
  isPlatformClosed: async () => (await tx.platformState.findFirst())?.cleanupId != null,
  isBanned: async (userId) => (await tx.bannedPerson.findUnique({ where: { userId } })) !== null,
});
