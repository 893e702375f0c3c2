import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { BarredDigests } from "../domain/barred-digest.ts";
import type { AccountState, AccountWrites } from "../domain/account.ts";
import type { AccountAddress, AccountStore } from "../operations/ports/accounts.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { bar } from "./barred-people.ts";
import { endChosen, endCredentials } from "./end-access.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { recordAct } from "./record-act.ts";
import { accountOf } from "./rows.ts";

/** Stores accounts in PostgreSQL. */
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

/** Reads one after the other, because a transaction has one connection. */
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
    await endAppsOf(sqlOfPrisma(transaction), userId, bannedAt);
    await recordAct(transaction, {
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
    const { auditId: id, endedBy: actorId, endedAt, reason, withCredentials } = endedSessions;
    const sql = sqlOfPrisma(transaction);
    const ended = await endChosen(sql, userId, { kind: "ALL" });
    const credentials = withCredentials ? await endCredentials(sql, userId) : undefined;
    await recordAct(transaction, {
      id,
      actorId,
      action: "END_SESSIONS",
      subjectId: userId,
      reason,
      createdAt: endedAt,
      before: {
        sessions: String(ended.length),
        ...(credentials === undefined ? {} : { credentials: String(credentials) }),
      },
      after: { sessions: "0", ...(credentials === undefined ? {} : { credentials: "0" }) },
    });
  }
}

/** Leaves only an id of the person, and text that fits wherever a name was shown. */
async function forget(transaction: Transaction, userId: string, deletedAt: Date): Promise<void> {
  await transaction.user.update({
    where: { id: userId },
    data: {
      // Nobody signs in as this any more: the provider's name for the person is free for a new person.
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
  const sql = sqlOfPrisma(transaction);
  await endCredentials(sql, userId);
  await transaction.apiToken.updateMany({ where: { userId }, data: { name: "Deleted" } });
  await endAppsOf(sql, userId, deletedAt);
  // Apps that ended earlier lose their name too.
  await transaction.app.updateMany({ where: { ownerId: userId }, data: { name: "Deleted" } });
  // Events of sign-ins contain name and address. Unpublished ones are published in order, and pruned with the rest.
  const removePublished = "DELETE FROM outbox WHERE key = $1 AND published_at IS NOT NULL";
  await sql.query(removePublished, [userId]);
}

/** Ends all apps of an owner, with all their grants. */
async function endAppsOf(sql: Sql, ownerId: string, deletedAt: Date): Promise<void> {
  const apps = await sql.query(END_APPS, [ownerId, deletedAt]);
  await enqueue(
    sql,
    apps.map(({ id }) => outgoing({ type: "AppDeleted", appId: String(id) })),
  );
}

const END_APPS = `
  UPDATE apps SET deleted_at = $2::timestamptz WHERE owner_id = $1::uuid AND deleted_at IS NULL RETURNING id::text`;
