import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { AppState, AppWrites } from "../domain/app.ts";
import type { AppAddress, AppStore } from "../operations/ports/apps.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { recordAct } from "./record-act.ts";
import { appOf } from "./rows.ts";

/** Stores apps in PostgreSQL. */
export const createAppStore = (prisma: PrismaClient): AppStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        // Locks the owner's row, so that two simultaneous calls can't exceed the limit.
        lock: () => sql.query("SELECT id FROM users WHERE id = $1::uuid FOR NO KEY UPDATE", [address.ownerId]),
        load: () => load(transaction, address),
        decide,
        once,
        save: (writes) => save(transaction, address, writes),
        outgoing,
      });
    }),
});

async function load(transaction: Transaction, { ownerId, appId }: AppAddress): Promise<AppState> {
  const row = await transaction.app.findFirst({ where: { id: appId, ownerId, deletedAt: null } });
  const count = await transaction.app.count({ where: { ownerId, deletedAt: null } });
  const ban = await transaction.ban.findUnique({ where: { userId: ownerId } });
  return { app: row === null ? undefined : appOf(row), count, isOwnerBanned: ban !== null };
}

async function save(transaction: Transaction, { appId, ownerId }: AppAddress, writes: AppWrites): Promise<void> {
  if ("deletedAt" in writes) {
    const { deletedAt, ending } = writes;
    const { name } = await transaction.app.update({ where: { id: appId }, data: { deletedAt } });
    if (ending !== undefined) {
      await recordAct(transaction, {
        id: ending.auditId,
        actorId: ending.endedBy,
        action: "END_APP",
        subjectId: ownerId,
        reason: ending.reason,
        createdAt: deletedAt,
        before: { app: appId, name, status: "ACTIVE" },
        after: { app: appId, name, status: "ENDED" },
      });
    }
    return;
  }
  const { redirectUris, scopes, ...app } = writes.app;
  const data = { ...app, redirectUris: [...redirectUris], scopes: [...scopes] };
  await transaction.app.upsert({ where: { id: appId }, create: { ...data, toldAt: app.createdAt }, update: data });
}
