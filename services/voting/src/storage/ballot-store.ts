import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { createTurnstile } from "@stakehold/store/turnstile.ts";
import { textOf } from "@stakehold/store/columns.ts";
import type { BallotState, BallotWrites } from "../domain/ballot.ts";
import type { BallotAddress, BallotStore } from "../operations/ports/ballots.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { ballotOf, electorOf } from "./rows.ts";

/** Stores ballots in PostgreSQL. */
export const createBallotStore = (prisma: PrismaClient, inTurn = createTurnstile()): BallotStore => ({
  change: (address, decide, once) =>
    inTurn(address.betId, () =>
      prisma.$transaction((transaction) => {
        const sql = sqlOfPrisma(transaction);
        return changeUnderLock(sql, {
          consumer: "voting",
          lock: () => lock(sql, address),
          load: () => load(transaction, sql, address),
          decide,
          once,
          save: (writes) => save(transaction, sql, writes),
          outgoing,
        });
      }),
    ),
});

/** Locks by id instead of by row, because the lock must also cover a ballot that does not exist yet. */
const lock = (sql: Sql, { betId }: BallotAddress) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`ballot ${betId}`]);

async function load(
  transaction: Transaction,
  sql: Sql,
  { betId, userId, withAwaited }: BallotAddress,
): Promise<BallotState> {
  const ballot = await transaction.ballot.findUnique({ where: { betId } });
  if (ballot === null) return { ballot: undefined, elector: undefined };
  const elector =
    userId === undefined
      ? null
      : await transaction.elector.findUnique({ where: { betId_userId: { betId, userId } }, include: { vote: true } });
  return {
    ballot: ballotOf(ballot),
    elector: elector === null ? undefined : electorOf(elector),
    ...(withAwaited === undefined ? {} : { awaited: await readAwaited(sql, betId) }),
  };
}

const voteRow = (betId: string, { userId, vote, castAt }: Required<BallotWrites>["vote"]) => ({
  betId,
  userId,
  castAt,
  choice: vote.choice,
  ...(vote.choice === "REJECT" ? vote.objection : {}),
});

async function save(
  transaction: Transaction,
  sql: Sql,
  { ballot, electorate, vote, seat }: BallotWrites,
): Promise<void> {
  const { betId } = ballot;
  const row = { ...ballot, dueAt: ballot.status === "OPEN" ? ballot.deadline : null };
  await transaction.ballot.upsert({ where: { betId }, create: row, update: row });
  if (electorate !== undefined) {
    await sql.query("INSERT INTO electors (bet_id, user_id) SELECT $1::uuid, unnest($2::uuid[])", [betId, electorate]);
  }
  if (vote !== undefined) await transaction.vote.create({ data: voteRow(betId, vote) });
  if (seat !== undefined) {
    const where = { betId_userId: { betId, userId: seat.userId } };
    await transaction.elector.update({ where, data: { seat: seat.seat } });
  }
}

/** Reads who can still vote in a bet's ballot: electors with valid seats who have not voted, at most 5,000. */
async function readAwaited(sql: Sql, betId: string): Promise<readonly string[]> {
  const rows = await sql.query(AWAITED, [betId]);
  return rows.map((row) => textOf(row, "userId"));
}

const AWAITED = `
  SELECT user_id AS "userId" FROM electors
  WHERE bet_id = $1::uuid AND seat = 'SEATED'
    AND NOT EXISTS (SELECT FROM votes WHERE votes.bet_id = electors.bet_id AND votes.user_id = electors.user_id)
  ORDER BY user_id`;
