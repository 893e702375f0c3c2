import { domainError } from "@stakehold/errors/domain-error.ts";
import { readClock } from "@stakehold/messaging/clock.ts";
import { claim } from "@stakehold/messaging/idempotency.ts";
import { enqueue } from "@stakehold/messaging/outbox.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Account, AccountChange } from "../domain/account.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { AccountCommand, Accounts, DecideAccount } from "../operations/accounts.ts";
import { eventsOfChange } from "./account-events.ts";
import type { PrismaClient } from "./prisma.ts";
import { accountOf } from "./rows.ts";

type Transaction = Prisma.TransactionClient;

/** Accounts in PostgreSQL. */
export const createAccountStore = (prisma: PrismaClient): Accounts => ({
  change: (command, decide) => prisma.$transaction((transaction) => change(transaction, command, decide)),
});

async function change(transaction: Transaction, command: AccountCommand, decide: DecideAccount): Promise<void> {
  const { userId, call } = command;
  const sql = sqlOfPrisma(transaction);
  if ((await claim(sql, call, userId)).replay) return;
  await sql.query("SELECT id FROM users WHERE id = $1::uuid FOR UPDATE", [userId]);
  const account = await load(transaction, userId);
  if (account === undefined) throw domainError("USER_NOT_FOUND");
  const decision = decide(account, await readClock(sql));
  if (decision === undefined) return;
  await save(transaction, userId, decision);
  await enqueue(sql, eventsOfChange(userId, decision));
}

/** One read after the other, because a transaction has one connection. */
async function load(transaction: Transaction, userId: string): Promise<Account | undefined> {
  const user = await transaction.user.findUnique({ where: { id: userId } });
  if (user === null) return undefined;
  const roles = await transaction.userRole.findMany({ where: { userId } });
  const terms = await transaction.termsAcceptance.findUnique({ where: { userId } });
  const ban = await transaction.ban.findUnique({ where: { userId } });
  return accountOf({ ...user, roles, terms, ban });
}

async function save(transaction: Transaction, userId: string, { acceptedTermsAt, ban }: AccountChange): Promise<void> {
  if (acceptedTermsAt !== undefined) {
    await transaction.termsAcceptance.create({ data: { userId, acceptedAt: acceptedTermsAt } });
  }
  if (ban !== undefined) {
    const { bannedBy: actorId, bannedAt, reason } = ban;
    await transaction.ban.create({ data: { userId, bannedAt } });
    await transaction.auditEntry.create({
      data: { id: newId(), actorId, action: "ban_user", subjectId: userId, reason, createdAt: bannedAt },
    });
  }
}
