import { createBetReader } from "@stakehold/bets/storage/bet-reader.ts";
import { createPrisma, type PrismaClient } from "@stakehold/bets/storage/prisma.ts";
import type { Bet } from "@stakehold/bets/domain/bet.ts";
import type { BetReader, SeenBets, SidePerson } from "@stakehold/bets/operations/ports/bets.ts";
import { verifySession } from "@stakehold/service/database/session.ts";
import pg from "pg";

const PEOPLE = `
  SELECT held."betId", held.side, held."userId" FROM unnest($1::uuid[]) AS wanted (bet_id)
  CROSS JOIN unnest(enum_range(NULL::side)) AS of (side)
  CROSS JOIN LATERAL (
    SELECT bet_id AS "betId", side, user_id AS "userId", admission_number FROM participations
    WHERE bet_id = wanted.bet_id AND participations.side = of.side AND status = 'HELD'
    ORDER BY admission_number LIMIT $2::integer
  ) AS held
  ORDER BY held.admission_number`;

const LARGEST = [{ pool: "desc" }, { id: "desc" }] as const;

/** Reads a feed through Prisma, one query after the other; everything else is bets' own reader. */
export function createPrismaReader(connectionString: string): BetReader {
  const pool = new pg.Pool({ connectionString, max: 16, verify: verifySession });
  const prisma = createPrisma(pool);
  const open = { status: "ACTIVE", publishedAt: { not: null } } as const;
  return {
    ...createBetReader(pool),
    feed: async ({ statuses = [] }, { limit }) => {
      const where = { ...open, status: { in: [...statuses] } };
      return bare(await prisma.bet.findMany({ where, orderBy: [...LARGEST], take: limit + 1 }));
    },
    featured: async () => {
      const where = { ...open, endDate: { gt: await clockOf(prisma) } };
      return bare(await prisma.bet.findMany({ where, orderBy: [...LARGEST], take: 1 }));
    },
    livePlaces: (betIds, userId) =>
      prisma.participation.findMany({
        where: { betId: { in: [...betIds] }, userId, status: { in: ["PENDING", "HELD", "WITHDRAWN"] } },
      }),
    people: async (betIds, limit) => {
      const people = await prisma.$queryRawUnsafe<SidePerson[]>(PEOPLE, [...betIds], limit);
      return Map.groupBy(people, ({ betId }) => betId);
    },
    standing: async (userId) => ({
      now: await clockOf(prisma),
      isBanned: (await prisma.bannedPerson.findUnique({ where: { userId } })) !== null,
    }),
  };
}

const bare = (bets: readonly Bet[]): SeenBets => ({ bets, ownPlaces: [], people: new Map(), standing: undefined });

async function clockOf(prisma: PrismaClient): Promise<Date> {
  const [row] = await prisma.$queryRawUnsafe<{ readonly now: Date }[]>("SELECT stakehold_now() AS now");
  if (row === undefined) throw new TypeError("The clock did not answer");
  return row.now;
}
