import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { PushWrites } from "../domain/push-message.ts";
import type { DueDevice, DuePush, PushStore, TakingPushes } from "../operations/ports/pushes.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { knownBetOf } from "./known-bet.ts";
import { wishesOf } from "./settings-store.ts";

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

/** Leases devices with due pushes, each to one caller alone, and loads the pushes with what is known of them. */
async function takeDuePushes(
  prisma: PrismaClient,
  { devices, each, leaseMs }: TakingPushes,
): Promise<readonly DueDevice[]> {
  const sql = sqlOfPrisma(prisma);
  const takenAt = await readClock(sql);
  const leasedUntil = new Date(takenAt.getTime() + leaseMs);
  const rows = dueRows.parse(await sql.query(TAKE, [takenAt, leasedUntil, devices, each]));
  if (rows.length === 0) return [];
  const pushOf = await duePushes(prisma, rows);
  return [...Map.groupBy(rows, ({ deviceId }) => deviceId)].flatMap(([id, due]) => {
    const [first] = due;
    if (first === undefined) return [];
    const { endpoint, p256dh, auth } = first;
    return { id, endpoint, p256dh, auth, takenAt, leasedUntil, pushes: due.map(pushOf) };
  });
}

const dueRows = z.array(
  z.object({
    deviceId: z.string(),
    userId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    id: z.string(),
    attempts: z.number(),
    noticeId: z.string(),
    kind: z.string(),
    facts: z.unknown(),
    betId: z.string().nullable(),
    createdAt: z.date(),
    readAt: z.date().nullable(),
  }),
);
type DueRow = z.infer<typeof dueRows>[number];

// Starts with due pushes, however many devices there are. The device served longest ago comes first, so none waits for
// another that hangs. Should a push ever belong to another person than its device, it would not be sent.
const TAKE = `
  WITH due AS MATERIALIZED (
    SELECT DISTINCT subscription_id FROM push_messages WHERE next_attempt_at <= $1::timestamptz
  ), ready AS MATERIALIZED (
    SELECT s.id FROM push_subscriptions s JOIN due ON due.subscription_id = s.id
    WHERE s.leased_until <= $1::timestamptz
    ORDER BY s.leased_until, s.id LIMIT $3::int FOR NO KEY UPDATE OF s SKIP LOCKED
  ), leased AS (
    UPDATE push_subscriptions s SET leased_until = $2::timestamptz FROM ready WHERE s.id = ready.id
    RETURNING s.id, s.user_id, s.endpoint, s.p256dh, s.auth
  )
  SELECT leased.id::text AS "deviceId", leased.user_id::text AS "userId", leased.endpoint, leased.p256dh, leased.auth,
    message.id::text, message.attempts, n.id::text AS "noticeId", n.kind, n.facts, n.bet_id::text AS "betId",
    n.created_at AS "createdAt", n.read_at AS "readAt"
  FROM leased CROSS JOIN LATERAL (
    SELECT * FROM push_messages m WHERE m.subscription_id = leased.id AND m.next_attempt_at <= $1::timestamptz
    ORDER BY m.next_attempt_at, m.id LIMIT $4::int
  ) AS message JOIN notices n ON n.id = message.notice_id AND n.user_id = leased.user_id
  ORDER BY message.next_attempt_at, message.id`;

/** Returns the mapping of a row, with what is known of the bets and people's settings. */
async function duePushes(prisma: PrismaClient, rows: readonly DueRow[]): Promise<(row: DueRow) => DuePush> {
  const betIds = rows.flatMap(({ betId }) => betId ?? []);
  const bets = await prisma.bet.findMany({ where: { id: { in: betIds } } });
  const wishOf = await wishesOf(
    prisma,
    "PUSH",
    rows.map(({ userId }) => userId),
  );
  const betOf = new Map(bets.map((bet) => [bet.id, knownBetOf(bet)]));
  return ({ userId, id, attempts, noticeId, kind, facts, betId, createdAt, readAt }) => {
    const about = { id, attempts, noticeId, kind, facts, betId, createdAt, readAt };
    return { ...about, bet: betOf.get(betId ?? ""), wish: wishOf({ userId, kind }) };
  };
}

/** Adds pushes of these notices for every device of their people, in the transaction of `sql`. */
export const savePushes = (sql: Sql, noticeIds: readonly string[]) => sql.query(SAVE_PUSHES, [noticeIds]);

// A device that is being removed, or moved to another person, waits for this or is skipped by it: it never gets another
// person's pushes.
const SAVE_PUSHES = `
  INSERT INTO push_messages (id, notice_id, subscription_id, state, next_attempt_at)
  SELECT uuidv7(), n.id, s.id, 'PENDING', n.next_attempt_at
  FROM notices n JOIN push_subscriptions s ON s.user_id = n.user_id
  WHERE n.id = ANY ($1::uuid[]) AND n.next_attempt_at IS NOT NULL
  FOR KEY SHARE OF s`;
