import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { BarredDigests } from "../domain/barred-digest.ts";
import { displacedSession } from "../domain/session.ts";
import type { AdmissionState, AdmissionWrites } from "../domain/sign-in.ts";
import type { AdmissionAddress, AdmissionStore } from "../operations/ports/admissions.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { isBarred } from "./barred-people.ts";
import { endByToken } from "./end-access.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { grantedRoles, userOf } from "./rows.ts";

/** Stores sign-ins in PostgreSQL. */
export const createAdmissionStore = (prisma: PrismaClient, digestsOf: BarredDigests): AdmissionStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        lock: () => lock(sql, address),
        load: () => load(transaction, digestsOf, address),
        decide,
        once,
        save: (writes) => save(transaction, writes),
        outgoing,
      });
    }),
});

/**
 * Locks by name, because two simultaneous first sign-ins of a person have no row yet; and by the row if there is one,
 * because an account that is deleted meanwhile must not come back with the sign-in.
 */
async function lock(sql: Sql, { issuer, subject }: AdmissionAddress): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`user ${issuer} ${subject}`]);
  await sql.query("SELECT id FROM users WHERE issuer = $1 AND subject = $2 FOR UPDATE", [issuer, subject]);
}

async function load(
  transaction: Transaction,
  digestsOf: BarredDigests,
  { issuer, subject }: AdmissionAddress,
): Promise<AdmissionState> {
  const where = { issuer_subject: { issuer, subject } };
  const row = await transaction.user.findUnique({ where, include: { roles: true } });
  if (row === null) {
    return { user: undefined, roles: [], isBarred: await isBarred(transaction, digestsOf, { issuer, subject }) };
  }
  return { user: userOf(row), roles: grantedRoles(row.roles.map(({ role }) => role)), isBarred: false };
}

async function save(transaction: Transaction, writes: AdmissionWrites): Promise<void> {
  const { user, session, signedInAt, endedTokenHash } = writes;
  await transaction.user.upsert({ where: { id: user.id }, create: user, update: user });
  await saveRoles(transaction, writes);
  const sql = sqlOfPrisma(transaction);
  const ended = endedTokenHash === undefined ? undefined : await endByToken(sql, endedTokenHash);
  const opened = await transaction.session.create({
    data: { ...session, userId: user.id, createdAt: signedInAt, lastSeenAt: signedInAt },
  });
  if (ended !== undefined) await enqueue(sql, displacedSession(ended, opened).map(outgoing));
}

/** The lists decide again at each sign-in, so that an address that leaves a list loses its role. */
async function saveRoles(transaction: Transaction, { user, roles, signedInAt }: AdmissionWrites): Promise<void> {
  await transaction.userRole.deleteMany({ where: { userId: user.id, role: { notIn: [...roles] } } });
  await transaction.userRole.createMany({
    data: roles.map((role) => ({ userId: user.id, role, grantedAt: signedInAt })),
    skipDuplicates: true,
  });
}
