import { changeUnderLock } from "@stakehold/messaging/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import type { AccountState, AccountWrites } from "../domain/account.ts";
import type { AccountAddress, AccountStore } from "../operations/ports/accounts.ts";
import { outgoing } from "./outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { accountOf } from "./rows.ts";

/** Accounts in PostgreSQL. */
export const createAccountStore = (prisma: PrismaClient): AccountStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        lock: () => lock(sql, address),
        load: () => load(transaction, address),
        decide,
        once,
        save: (writes) => save(transaction, address, writes),
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
  { userId }: AccountAddress,
  { acceptedTermsAt, ban }: AccountWrites,
): Promise<void> {
  if (acceptedTermsAt !== undefined) {
    await transaction.termsAcceptance.create({ data: { userId, acceptedAt: acceptedTermsAt } });
  }
  if (ban !== undefined) {
    const { auditId: id, bannedBy: actorId, bannedAt, reason } = ban;
    await transaction.ban.create({ data: { userId, bannedAt } });
    await transaction.auditEntry.create({
      data: { id, actorId, action: "BAN_USER", subjectId: userId, reason, createdAt: bannedAt },
    });
  }
}
