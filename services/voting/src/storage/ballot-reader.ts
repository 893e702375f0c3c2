import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { TimePosition } from "@stakehold/store/page.ts";
import type { BallotReader } from "../operations/ports/ballots.ts";
import type { PrismaClient } from "./prisma.ts";
import { readElectorate } from "./read-electorate.ts";
import { ballotOf, choiceOf, electorOf, objectionOf } from "./rows.ts";

const OVERDUE_PAGE = 100;

/** Reads ballots from PostgreSQL. */
export const createBallotReader = (prisma: PrismaClient): BallotReader => ({
  now: () => readClock(sqlOfPrisma(prisma)),
  ballotsOf: async (betIds) =>
    (await prisma.ballot.findMany({ where: { betId: { in: [...betIds] } } })).map((row) => ballotOf(row)),
  electorsOf: async (userId, betIds) => {
    const rows = await prisma.elector.findMany({
      where: { userId, betId: { in: [...betIds] } },
      include: { vote: true },
    });
    return new Map(rows.map((row) => [row.betId, electorOf(row)]));
  },
  ballotsDue: async (userId, now, limit) => {
    const rows = await prisma.elector.findMany({
      where: { userId, seat: "SEATED", vote: null, ballot: { status: "OPEN", deadline: { gt: now } } },
      orderBy: [{ ballot: { deadline: "asc" } }, { betId: "asc" }],
      take: limit,
      include: { ballot: true },
    });
    return rows.map(({ ballot }) => ballotOf(ballot));
  },
  votesOf: async (betId, page) => {
    const rows = await prisma.vote.findMany({
      where: { betId, elector: { seat: "SEATED" }, ...(page.after === undefined ? {} : { OR: behind(page.after) }) },
      orderBy: [{ castAt: "asc" }, { userId: "asc" }],
      take: page.limit + 1,
    });
    return rows.map(({ userId, castAt, ...row }) => ({
      betId,
      userId,
      castAt,
      choice: choiceOf(row.choice),
      objection: objectionOf(row),
    }));
  },
  electorate: (betId, page) => readElectorate(sqlOfPrisma(prisma), betId, page),
  overdueBallots: async (sweepAfterMs) => {
    const now = await readClock(sqlOfPrisma(prisma));
    return prisma.ballot.findMany({
      where: { dueAt: { lte: new Date(now.getTime() - sweepAfterMs) } },
      orderBy: { dueAt: "asc" },
      take: OVERDUE_PAGE,
      select: { betId: true, openedAt: true },
    });
  },
  countClosing: async (withinMs) => {
    const now = await readClock(sqlOfPrisma(prisma));
    return prisma.ballot.count({ where: { dueAt: { lte: new Date(now.getTime() + withinMs) } } });
  },
});

const behind = ({ time, id }: TimePosition) => [{ castAt: { gt: time } }, { castAt: time, userId: { gt: id } }];
