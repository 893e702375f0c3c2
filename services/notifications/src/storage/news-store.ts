import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { BetNews, NewsWrites, Person } from "../domain/news.ts";
import type { NewsAddress, NewsStore } from "../operations/ports/news.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { saveAppNews } from "./save-app-news.ts";
import { saveJoin, takeDigest } from "./join-store.ts";
import { savePushes } from "./push-store.ts";
import { saveSessionNews } from "./device-store.ts";
import { saveWord } from "./save-word.ts";

/**
 * Stores news in PostgreSQL. No decision depends on the stored state, so two deliveries of an event conflict only at
 * its inbox row.
 */
export const createNewsStore = (prisma: PrismaClient): NewsStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "notifications",
        lock: async () => undefined,
        load: async () => undefined,
        decide,
        once,
        save: (writes) => save(transaction, sql, address, writes),
        outgoing,
      });
    }),
});

async function save(transaction: Transaction, sql: Sql, address: NewsAddress, writes: NewsWrites): Promise<void> {
  if (writes.person !== undefined) await savePerson(transaction, writes.person);
  if (writes.bet !== undefined) await saveBet(transaction, writes.bet);
  if (writes.party !== undefined) await saveParty(transaction, writes.party);
  if (writes.join !== undefined) await saveJoin(sql, writes.join, writes.createdAt);
  if (writes.digest !== undefined) await takeDigest(sql, writes.digest);
  if (writes.app !== undefined) await saveAppNews(sql, writes.app, writes.createdAt);
  if (writes.sessions !== undefined) await saveSessionNews(sql, writes.sessions, writes.createdAt);
  if (writes.word !== undefined) await saveWord(sql, address, writes.word, writes.createdAt);
  if (writes.notices.length > 0) await saveNotices(sql, address, writes);
}

async function savePerson(transaction: Transaction, { id, email, displayName }: Person): Promise<void> {
  const person = { email, displayName };
  await transaction.person.upsert({ where: { id }, create: { id, ...person }, update: person });
}

async function saveBet(transaction: Transaction, { id, ...bet }: BetNews): Promise<void> {
  if ("title" in bet) await transaction.bet.upsert({ where: { id }, create: { id, ...bet }, update: bet });
  else await transaction.bet.updateMany({ where: { id }, data: bet });
}

async function saveParty(transaction: Transaction, party: NonNullable<NewsWrites["party"]>): Promise<void> {
  const { isOut, ...row } = party;
  if (isOut === true) await transaction.betPerson.deleteMany({ where: row });
  else await transaction.betPerson.createMany({ data: row, skipDuplicates: true });
}

/** One statement for all notices, and one for all devices: a vote notifies up to 5,000 people. */
async function saveNotices(
  sql: Sql,
  { eventId }: NewsAddress,
  { betId, notices, createdAt }: NewsWrites,
): Promise<void> {
  const ids = notices.map(({ id }) => id);
  await sql.query(
    `INSERT INTO notices (id, user_id, kind, message_id, facts, bet_id, event_id, state, created_at, next_attempt_at)
     SELECT id, user_id, kind, message_id, facts::jsonb, $6::uuid, $7, 'PENDING', $8::timestamptz, $8::timestamptz
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
       AS notice (id, user_id, kind, message_id, facts)`,
    [
      ids,
      notices.map(({ userId }) => userId),
      notices.map(({ kind }) => kind),
      notices.map(({ messageId }) => messageId),
      notices.map(({ facts }) => JSON.stringify(facts)),
      betId ?? null,
      eventId,
      createdAt,
    ],
  );
  await savePushes(sql, ids);
}
