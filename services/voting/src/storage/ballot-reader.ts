import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { z } from "zod";
import type { BallotReader, RecordedElector } from "../operations/ports/ballots.ts";
import type { PrismaClient } from "./prisma.ts";
import { ballotOf, choiceOf, electorOf, objectionOf, seatOf } from "./rows.ts";

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

/** Reads everyone who could vote on a bet's result, each with the vote if it was cast, one more than the page holds. */
async function readElectorate(
  sql: Sql,
  betId: string,
  { after, limit }: Page<TimePosition>,
): Promise<readonly RecordedElector[]> {
  const rows = await sql.query(ELECTORATE, [betId, after?.time ?? null, after?.id ?? null, limit + 1]);
  return rows.map((row) => electorIn(betId, rowShape.parse(row)));
}

// A ballot has at most 5,000 seats, so they are sorted. No vote is cast at the deadline, so electors without one come
// last.
const ELECTORATE = `
  SELECT electors.user_id, electors.seat, votes.choice, votes.reason, votes.sentence, votes.cast_at,
         coalesce(votes.cast_at, ballots.deadline) AS stands_at
  FROM ballots
  JOIN electors ON electors.bet_id = ballots.bet_id
  LEFT JOIN votes ON votes.bet_id = electors.bet_id AND votes.user_id = electors.user_id
  WHERE ballots.bet_id = $1::uuid
    AND ($2::timestamptz IS NULL OR (coalesce(votes.cast_at, ballots.deadline), electors.user_id) > ($2, $3::uuid))
  ORDER BY coalesce(votes.cast_at, ballots.deadline), electors.user_id
  LIMIT $4::int`;

const rowShape = z.object({
  user_id: z.string(),
  seat: z.string(),
  choice: z.string().nullable(),
  reason: z.string().nullable(),
  sentence: z.string().nullable(),
  cast_at: z.date().nullable(),
  stands_at: z.date(),
});

function electorIn(betId: string, row: z.infer<typeof rowShape>): RecordedElector {
  const { user_id: userId, choice, cast_at: castAt } = row;
  const vote =
    choice === null || castAt === null
      ? undefined
      : { betId, userId, castAt, choice: choiceOf(choice), objection: objectionOf(row) };
  return { betId, userId, seat: seatOf(row.seat), vote, position: { time: row.stands_at, id: userId } };
}
