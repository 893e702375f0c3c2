import { changeUnderLock } from "@stakehold/messaging/change-under-lock.ts";
import { enqueue, event } from "@stakehold/messaging/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import { ActRecordedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import type { BarredDigests } from "../domain/barred-digest.ts";
import type { AccountState, AccountWrites } from "../domain/account.ts";
import type { AccountAddress, AccountStore } from "../operations/ports/accounts.ts";
import { bar } from "./barred-people.ts";
import { endGrants } from "./app-grants.ts";
import { endChosen } from "./end-sessions.ts";
import { outgoing } from "./outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { accountOf } from "./rows.ts";

/** Accounts in PostgreSQL. */
export const createAccountStore = (prisma: PrismaClient, digestsOf: BarredDigests): AccountStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        lock: () => lock(sql, address),
        load: () => load(transaction, address),
        decide,
        once,
        save: (writes) => save(transaction, { ...address, digestsOf }, writes),
        outgoing,
      });
    }),
});

const lock = (sql: Sql, { userId }: AccountAddress) =>
  sql.query("SELECT id FROM users WHERE id = $1::uuid FOR UPDATE", [userId]);

/** One read after the other, because a transaction has one connection. */
async function load(transaction: Transaction, { userId }: AccountAddress): Promise<AccountState> {
  const user = await transaction.user.findUnique({ where: { id: userId } });
  if (user === null) return { account: undefined };
  const roles = await transaction.userRole.findMany({ where: { userId } });
  const terms = await transaction.termsAcceptance.findUnique({ where: { userId } });
  const ban = await transaction.ban.findUnique({ where: { userId } });
  return { account: accountOf({ ...user, roles, terms, ban }) };
}

async function save(
  transaction: Transaction,
  { userId, digestsOf }: AccountAddress & { readonly digestsOf: BarredDigests },
  { acceptedTermsAt, ban, deletedAt, barred, endedSessions }: AccountWrites,
): Promise<void> {
  if (acceptedTermsAt !== undefined) {
    await transaction.termsAcceptance.create({ data: { userId, acceptedAt: acceptedTermsAt } });
  }
  if (deletedAt !== undefined) {
    if (barred !== undefined) await bar(transaction, digestsOf, { ...barred, barredAt: deletedAt });
    await forget(transaction, userId, deletedAt);
  }
  if (ban !== undefined) {
    const { auditId: id, bannedBy: actorId, bannedAt, reason } = ban;
    await transaction.ban.create({ data: { userId, bannedAt } });
    await record(transaction, {
      id,
      actorId,
      action: "BAN_USER",
      subjectId: userId,
      reason,
      createdAt: bannedAt,
      before: { status: "ACTIVE" },
      after: { status: "BANNED" },
    });
  }
  if (endedSessions !== undefined) {
    const { auditId: id, endedBy: actorId, endedAt, reason } = endedSessions;
    const ended = await endChosen(sqlOfPrisma(transaction), userId, { kind: "ALL" });
    await record(transaction, {
      id,
      actorId,
      action: "END_SESSIONS",
      subjectId: userId,
      reason,
      createdAt: endedAt,
      before: { sessions: String(ended.length) },
      after: { sessions: "0" },
    });
  }
}

type Act = Parameters<Transaction["auditEntry"]["create"]>[0]["data"] & { readonly id: string };

/** Writes down what an admin did, and tells that it is on record. */
async function record(transaction: Transaction, act: Act): Promise<void> {
  await transaction.auditEntry.create({ data: act });
  await enqueue(sqlOfPrisma(transaction), [event(act.id, ActRecordedSchema, { entryId: act.id })]);
}

/** What is left of a person is an id, and words that fit everywhere where there was a name. */
async function forget(transaction: Transaction, userId: string, deletedAt: Date): Promise<void> {
  await transaction.user.update({
    where: { id: userId },
    data: {
      // Nobody signs in as this any more: the provider's name for the person is free for somebody new.
      issuer: "deleted",
      subject: userId,
      email: "",
      isEmailVerified: false,
      firstName: "Deleted",
      lastName: "person",
      username: null,
      profileImageUrl: null,
      deletedAt,
    },
  });
  await transaction.session.deleteMany({ where: { userId } });
  await transaction.userRole.deleteMany({ where: { userId } });
  await transaction.apiToken.updateMany({ where: { userId }, data: { name: "Deleted", revokedAt: deletedAt } });
  const sql = sqlOfPrisma(transaction);
  await endGrants(sql, "user_id = $1::uuid", [userId]);
  await deleteAppsOf(sql, userId, deletedAt);
  // Events of the sign-ins have name and address. What is not published yet is told in order, and pruned with the rest.
  const told = "DELETE FROM outbox WHERE key = $1 AND published_at IS NOT NULL";
  await sql.query(told, [userId]);
}

/** Apps go with their owner; one that was deleted before loses its name too, and is told of no more. */
async function deleteAppsOf(sql: Sql, ownerId: string, deletedAt: Date): Promise<void> {
  const apps = await sql.query(DELETE_APPS, [ownerId, deletedAt]);
  await enqueue(
    sql,
    apps.map(({ id }) => outgoing({ type: "AppDeleted", appId: String(id) })),
  );
}

const DELETE_APPS = `
  WITH renamed AS (UPDATE apps SET name = 'Deleted' WHERE owner_id = $1::uuid AND deleted_at IS NOT NULL)
  UPDATE apps SET name = 'Deleted', deleted_at = $2::timestamptz WHERE owner_id = $1::uuid AND deleted_at IS NULL
  RETURNING id::text`;
