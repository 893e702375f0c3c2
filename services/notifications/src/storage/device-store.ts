import { domainError } from "@stakehold/errors/domain-error.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import type { DeviceStore, DeviceUser, PushTarget } from "../operations/ports/pushes.ts";
import type { SessionNews } from "../domain/news.ts";
import type { PrismaClient } from "./prisma.ts";

/** Stores devices for pushes in PostgreSQL. */
export const createDeviceStore = (prisma: PrismaClient): DeviceStore => ({
  add: (user, target, most) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      await lockDevicesOf(sql, user.userId);
      await lock(sql, `device at ${target.endpoint}`);
      await keep(sql, { ...user, sessionId: await sessionThatHolds(sql, user) }, target);
      await sql.query(REMOVE_OLDEST, [user.userId, most]);
    }),
  renew: (user, endpoint) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      await lockDevicesOf(sql, user.userId);
      const sessionId = await sessionThatHolds(sql, user);
      return (await sql.query(RENEW, [user.userId, endpoint, sessionId])).length > 0;
    }),
  remove: async (userId, endpoint) => void (await prisma.pushSubscription.deleteMany({ where: { userId, endpoint } })),
  of: async (userId) => {
    const devices = await prisma.pushSubscription.findMany({
      where: { userId },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
      select: { endpoint: true, madeAt: true, usedAt: true },
    });
    return devices.map(({ endpoint, madeAt, usedAt }) => ({
      pushService: new URL(endpoint).host,
      addedAt: madeAt,
      lastUsedAt: usedAt,
    }));
  },
  has: async (userId, endpoint) => (await prisma.pushSubscription.count({ where: { userId, endpoint } })) > 0,
  removeUnused: async (unusedMs, limit) =>
    (await sqlOfPrisma(prisma).query(REMOVE_UNUSED, [unusedMs / 1000, limit])).length,
  forgetSessions: async (endedMs, limit) =>
    (await sqlOfPrisma(prisma).query(FORGET_SESSIONS, [endedMs / 1000, limit])).length,
});

/**
 * Serializes changes to a person's devices, because their number is limited, and because a session may be ending. Take
 * this lock before that of a device: the device may be moving to another person at the same moment.
 */
export const lockDevicesOf = (sql: Sql, userId: string) => lock(sql, `devices of ${userId}`);

const lock = (sql: Sql, what: string) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [what]);

/** Returns a person's session, or the one that replaced it; null if none is known. Throws UNAUTHENTICATED. */
async function sessionThatHolds(sql: Sql, { sessionId }: DeviceUser): Promise<string | null> {
  if (sessionId === undefined) return null;
  const [ended] = await sql.query("SELECT replaced_by::text FROM ended_sessions WHERE session_id = $1::uuid", [
    sessionId,
  ]);
  if (ended === undefined) return sessionId;
  const replacedBy = ended["replaced_by"];
  if (typeof replacedBy !== "string") throw domainError("UNAUTHENTICATED");
  return replacedBy;
}

type Keeper = { readonly userId: string; readonly sessionId: string | null };

async function keep(sql: Sql, { userId, sessionId }: Keeper, { endpoint, p256dh, auth }: PushTarget): Promise<void> {
  // Pending pushes for the device's previous person are deleted with that row.
  await sql.query("DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id <> $2::uuid", [endpoint, userId]);
  await sql.query(KEEP, [newId(), userId, endpoint, p256dh, auth, await readClock(sql), sessionId]);
}

const KEEP = `
  INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, made_at, leased_until, session_id, used_at)
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::uuid, $6::timestamptz)
  ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, failures = 0,
    session_id = excluded.session_id, used_at = excluded.used_at`;

const RENEW = `
  UPDATE push_subscriptions SET session_id = coalesce($3::uuid, session_id), used_at = stakehold_now()
  WHERE user_id = $1::uuid AND endpoint = $2 RETURNING id::text`;

const REMOVE_UNUSED = `
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions
    WHERE coalesce(used_at, made_at) <= stakehold_now() - make_interval(secs => $1::float8) LIMIT $2::int
  ) RETURNING id::text`;

const FORGET_SESSIONS = `
  DELETE FROM ended_sessions WHERE session_id IN (
    SELECT session_id FROM ended_sessions
    WHERE ended_at <= stakehold_now() - make_interval(secs => $1::float8) LIMIT $2::int
  ) RETURNING session_id::text`;

const REMOVE_OLDEST = `
  DELETE FROM push_subscriptions WHERE id IN (
    SELECT id FROM push_subscriptions WHERE user_id = $1::uuid ORDER BY made_at DESC, id DESC OFFSET $2::int
  ) RETURNING id::text`;

/** Removes devices whose sessions ended, in the transaction of `sql`. */
export async function saveSessionNews(sql: Sql, news: SessionNews, now: Date): Promise<void> {
  await lockDevicesOf(sql, news.userId);
  if (news.type === "REPLACED") {
    const { userId, sessionId, bySessionId } = news;
    await sql.query(KEEP_ENDED, [[sessionId], bySessionId, now]);
    // Sessions that the ended one had replaced now point to the new one too, so that one lookup is enough.
    await sql.query(REPLACE_AGAIN, [sessionId, bySessionId]);
    await sql.query(MOVE_DEVICES, [userId, sessionId, bySessionId]);
  } else {
    const { userId, sessionIds, isAll, keptSessionId } = news;
    await sql.query(KEEP_ENDED, [sessionIds, null, now]);
    await sql.query(END_REPLACED, [sessionIds]);
    if (isAll) await sql.query(REMOVE_ALL_BUT, [userId, keptSessionId ?? null]);
    else await sql.query(REMOVE_DEVICES, [userId, sessionIds]);
  }
}

const KEEP_ENDED = `
  INSERT INTO ended_sessions (session_id, replaced_by, ended_at)
  SELECT id, $2::uuid, $3::timestamptz FROM unnest($1::uuid[]) AS ended (id)
  ON CONFLICT (session_id) DO NOTHING`;

const REPLACE_AGAIN = "UPDATE ended_sessions SET replaced_by = $2::uuid WHERE replaced_by = $1::uuid";

const END_REPLACED = "UPDATE ended_sessions SET replaced_by = NULL WHERE replaced_by = ANY ($1::uuid[])";

const MOVE_DEVICES =
  "UPDATE push_subscriptions SET session_id = $3::uuid WHERE user_id = $1::uuid AND session_id = $2::uuid";

const REMOVE_DEVICES = "DELETE FROM push_subscriptions WHERE user_id = $1::uuid AND session_id = ANY ($2::uuid[])";

/** Includes devices without a known session, or whose session expired. */
const REMOVE_ALL_BUT = `
  DELETE FROM push_subscriptions
  WHERE user_id = $1::uuid AND ($2::uuid IS NULL OR session_id IS DISTINCT FROM $2::uuid)`;
