import { readClock } from "@stakehold/messaging/clock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import type { DeviceStore, PushTarget } from "../operations/ports/pushes.ts";
import type { PrismaClient } from "./prisma.ts";

/** Devices on which people are told, in PostgreSQL. */
export const createDeviceStore = (prisma: PrismaClient): DeviceStore => ({
  add: (userId, target, most) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      await lock(sql, userId, target.endpoint);
      await keep(sql, userId, target);
      await sql.query(REMOVE_OLDEST, [userId, most]);
    }),
  remove: async (userId, endpoint) => void (await prisma.pushSubscription.deleteMany({ where: { userId, endpoint } })),
  removeOthers: async (userId, endpoint) => {
    const where = { userId, ...(endpoint === undefined ? {} : { endpoint: { not: endpoint } }) };
    return (await prisma.pushSubscription.deleteMany({ where })).count;
  },
  has: async (userId, endpoint) => (await prisma.pushSubscription.count({ where: { userId, endpoint } })) > 0,
});

/** By person, because their number counts, and then by endpoint, which may be becoming another's at the same moment. */
async function lock(sql: Sql, userId: string, endpoint: string): Promise<void> {
  for (const what of [`devices of ${userId}`, `device at ${endpoint}`]) {
    await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [what]);
  }
}

async function keep(sql: Sql, userId: string, { endpoint, p256dh, auth }: PushTarget): Promise<void> {
  // What waits for whom the device told before goes with that row.
  await sql.query("DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id <> $2::uuid", [endpoint, userId]);
  await sql.query(KEEP, [newId(), userId, endpoint, p256dh, auth, await readClock(sql)]);
}

const KEEP = `
  INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, made_at, leased_until)
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz, $6::timestamptz)
  ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, failures = 0`;

const REMOVE_OLDEST = `
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE user_id = $1::uuid ORDER BY made_at DESC, id DESC OFFSET $2::int
  ) RETURNING id::text`;
