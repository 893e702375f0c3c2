import { readClock } from "@stakehold/messaging/clock.ts";
import { enqueue } from "@stakehold/messaging/outbox.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import type { GrantedRole } from "../domain/roles.ts";
import { SESSION_LIFE_MS } from "../domain/session.ts";
import { signIn } from "../domain/sign-in.ts";
import type { User } from "../domain/user.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Admission, Admissions } from "../operations/accounts.ts";
import { eventsOfSignIn } from "./account-events.ts";
import type { PrismaClient } from "./prisma.ts";
import { userOf } from "./rows.ts";

type Transaction = Prisma.TransactionClient;

/** Sign-ins in PostgreSQL. */
export const createAdmissionStore = (prisma: PrismaClient): Admissions => ({
  admit: (admission) => prisma.$transaction((transaction) => admit(transaction, admission)),
});

async function admit(
  transaction: Transaction,
  { profile, roles, tokenHash, endedTokenHash }: Admission,
): Promise<void> {
  const sql = sqlOfPrisma(transaction);
  const { issuer, subject } = profile;
  // By name rather than by row: a person who signs in for the first time, twice at once, has no row yet.
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`user ${issuer} ${subject}`]);
  const row = await transaction.user.findUnique({ where: { issuer_subject: { issuer, subject } } });
  const now = await readClock(sql);
  const signedIn = signIn(row === null ? undefined : userOf(row), profile, { id: newId(), now });

  await saveUser(transaction, signedIn.user);
  await saveRoles(transaction, signedIn.user.id, roles, now);
  if (endedTokenHash !== undefined) await transaction.session.deleteMany({ where: { tokenHash: endedTokenHash } });
  await transaction.session.create({
    data: {
      tokenHash,
      userId: signedIn.user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
      lastSeenAt: now,
    },
  });
  await enqueue(sql, eventsOfSignIn(signedIn));
}

async function saveUser(transaction: Transaction, user: User): Promise<void> {
  await transaction.user.upsert({ where: { id: user.id }, create: user, update: user });
}

/** The lists decide at each sign-in anew, so that an address taken off a list loses its role. */
async function saveRoles(
  transaction: Transaction,
  userId: string,
  roles: readonly GrantedRole[],
  now: Date,
): Promise<void> {
  await transaction.userRole.deleteMany({ where: { userId, role: { notIn: [...roles] } } });
  await transaction.userRole.createMany({
    data: roles.map((role) => ({ userId, role, grantedAt: now })),
    skipDuplicates: true,
  });
}
