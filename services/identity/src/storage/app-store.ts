import { changeUnderLock } from "@stakehold/messaging/change-under-lock.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { AppState, AppWrites } from "../domain/app.ts";
import type { AppAddress, AppStore } from "../operations/ports/apps.ts";
import { outgoing } from "./outgoing-events.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { appOf } from "./rows.ts";

/** Apps in PostgreSQL. */
export const createAppStore = (prisma: PrismaClient): AppStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        // The owner's row, so that they can't have one app too many by making two at once.
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
  return { app: row === null ? undefined : appOf(row), count };
}

async function save(transaction: Transaction, { appId }: AppAddress, writes: AppWrites): Promise<void> {
  if ("deletedAt" in writes) {
    await transaction.app.update({ where: { id: appId }, data: { deletedAt: writes.deletedAt } });
    return;
  }
  const { redirectUris, scopes, ...app } = writes.app;
  const data = { ...app, redirectUris: [...redirectUris], scopes: [...scopes] };
  await transaction.app.upsert({ where: { id: appId }, create: { ...data, toldAt: app.createdAt }, update: data });
}
