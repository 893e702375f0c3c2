import { readClock } from "@stakehold/messaging/clock.ts";
import { firstSight } from "@stakehold/messaging/inbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { BetNews, News, Person } from "../operations/notice-store.ts";

type Transaction = Prisma.TransactionClient;

/** The name under which this service keeps its inbox. */
const CONSUMER = "notifications";

/** Writes what an event means, unless it was written before. */
export async function recordNews(transaction: Transaction, news: News): Promise<void> {
  const sql = sqlOfPrisma(transaction);
  if (!(await firstSight(sql, CONSUMER, news.eventId))) return;
  if (news.person !== undefined) await savePerson(transaction, news.person);
  if (news.bet !== undefined) await saveBet(transaction, news.bet);
  await saveNotices(sql, news);
}

async function savePerson(transaction: Transaction, { id, email, displayName }: Person): Promise<void> {
  const person = { email, displayName };
  await transaction.person.upsert({ where: { id }, create: { id, ...person }, update: person });
}

async function saveBet(transaction: Transaction, { id, ...bet }: BetNews): Promise<void> {
  if ("title" in bet) await transaction.bet.upsert({ where: { id }, create: { id, ...bet }, update: bet });
  else await transaction.bet.updateMany({ where: { id }, data: bet });
}

/** One statement for as many as there are: a vote is told to up to 5,000 people. */
async function saveNotices(sql: Sql, { eventId, betId, notices = [] }: News): Promise<void> {
  if (notices.length === 0) return;
  const now = await readClock(sql);
  await sql.query(
    `INSERT INTO notices (id, user_id, kind, message_id, facts, bet_id, event_id, state, created_at, next_attempt_at)
     SELECT id, user_id, kind, message_id, facts::jsonb, $6::uuid, $7, 'pending', $8::timestamptz, $8::timestamptz
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
       AS notice (id, user_id, kind, message_id, facts)`,
    [
      notices.map(({ id }) => id),
      notices.map(({ userId }) => userId),
      notices.map(({ kind }) => kind),
      notices.map(({ messageId }) => messageId),
      notices.map(({ facts }) => JSON.stringify(facts)),
      betId ?? null,
      eventId,
      now,
    ],
  );
}
