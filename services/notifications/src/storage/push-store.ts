import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { PushWrites } from "../domain/push-message.ts";
import type { PushStore } from "../operations/ports/pushes.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { takeDuePushes } from "./take-due-pushes.ts";

/** Stores pushes in PostgreSQL. */
export const createPushStore = (prisma: PrismaClient): PushStore => ({
  takeDue: (taking) => takeDuePushes(prisma, taking),
  conclude: ({ id, attempts }, decide) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      await sql.query(LOCK_DEVICE, [id]);
      const found = await transaction.pushMessage.findUnique({ where: { id }, include: { subscription: true } });
      // Another sender tried meanwhile, or the device is gone.
      if (found?.attempts !== attempts || found.nextAttemptAt === null) return undefined;
      const { answer, writes } = decide({ attempts, device: found.subscription }, await readClock(sql));
      if (writes !== undefined) await save(transaction, { id, subscriptionId: found.subscriptionId }, writes);
      return answer;
    }),
  release: async ({ id, leasedUntil }) => {
    const now = await readClock(sqlOfPrisma(prisma));
    await prisma.pushSubscription.updateMany({ where: { id, leasedUntil }, data: { leasedUntil: now } });
  },
});

const LOCK_DEVICE = `
  SELECT s.id::text FROM push_subscriptions s JOIN push_messages m ON m.subscription_id = s.id
  WHERE m.id = $1::uuid FOR NO KEY UPDATE OF s`;

type Address = { readonly id: string; readonly subscriptionId: string };

async function save(transaction: Transaction, { id, subscriptionId }: Address, writes: PushWrites): Promise<void> {
  const { message, device, remove } = writes;
  if (remove !== undefined) {
    await transaction.pushSubscription.delete({ where: { id: subscriptionId } });
    return;
  }
  await transaction.pushMessage.update({ where: { id }, data: message });
  if (device !== undefined) await transaction.pushSubscription.update({ where: { id: subscriptionId }, data: device });
}
