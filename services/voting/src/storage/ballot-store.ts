import { readClock } from "@stakehold/messaging/clock.ts";
import { claim } from "@stakehold/messaging/idempotency.ts";
import { firstSight } from "@stakehold/messaging/inbox.ts";
import { enqueue } from "@stakehold/messaging/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import type { BallotChange, BallotState } from "../domain/ballot.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { BallotCommand, Ballots, Changed, Decide } from "../operations/ballots.ts";
import { outgoingEvents } from "./outgoing-events.ts";
import type { PrismaClient } from "./prisma.ts";
import { ballotOf, electorOf } from "./rows.ts";

type Transaction = Prisma.TransactionClient;

/** Ballots in PostgreSQL. */
export const createBallotStore = (prisma: PrismaClient): Ballots => ({
  change: (command, decide) => prisma.$transaction((transaction) => change(transaction, command, decide)),
});

async function change(transaction: Transaction, command: BallotCommand, decide: Decide): Promise<Changed> {
  const sql = sqlOfPrisma(transaction);
  const isFirst = await takeOnce(sql, command);
  await lock(sql, command.betId);
  const state = await load(transaction, command);
  const now = await readClock(sql);
  const decision = isFirst ? decide(state, now) : undefined;
  if (decision === undefined) return { ballot: state.ballot, now };
  await save(transaction, sql, decision);
  await enqueue(sql, outgoingEvents(decision));
  return { ballot: decision.ballot, now };
}

async function takeOnce(sql: Sql, { betId, once }: BallotCommand): Promise<boolean> {
  if (once === undefined) return true;
  if ("eventId" in once) return firstSight(sql, "voting", once.eventId);
  return !(await claim(sql, once.call, betId)).replay;
}

/** By id rather than by row, because the lock must hold for a ballot that does not exist yet too. */
const lock = (sql: Sql, betId: string) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`ballot ${betId}`]);

async function load(transaction: Transaction, { betId, userId }: BallotCommand): Promise<BallotState> {
  const ballot = await transaction.ballot.findUnique({ where: { betId } });
  if (ballot === null) return { ballot: undefined, elector: undefined };
  const elector =
    userId === undefined
      ? null
      : await transaction.elector.findUnique({ where: { betId_userId: { betId, userId } }, include: { vote: true } });
  return { ballot: ballotOf(ballot), elector: elector === null ? undefined : electorOf(elector) };
}

async function save(
  transaction: Transaction,
  sql: Sql,
  { ballot, electorate, vote, seat }: BallotChange,
): Promise<void> {
  const { betId } = ballot;
  const row = { ...ballot, dueAt: ballot.status === "OPEN" ? ballot.deadline : null };
  await transaction.ballot.upsert({ where: { betId }, create: row, update: row });
  if (electorate !== undefined) {
    await sql.query("INSERT INTO electors (bet_id, user_id) SELECT $1::uuid, unnest($2::uuid[])", [betId, electorate]);
  }
  if (vote !== undefined) await transaction.vote.create({ data: { betId, ...vote } });
  if (seat !== undefined) {
    const where = { betId_userId: { betId, userId: seat.userId } };
    await transaction.elector.update({ where, data: { seat: seat.seat } });
  }
}
