import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { TimePosition } from "@stakehold/store/page.ts";
import { z } from "zod";
import type { NoticeReader } from "../operations/ports/notice-reader.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { knownBetOf } from "./known-bet.ts";
import type { PrismaClient } from "./prisma.ts";

/** Reads people's notices from PostgreSQL, and stores which of them they have read. */
export function createNoticeReader(prisma: PrismaClient): NoticeReader {
  const sql = sqlOfPrisma(prisma);
  return {
    noticesOf: async (userId, kinds, { after, limit }) => {
      const notices = await prisma.notice.findMany({
        where: { userId, kind: { in: [...kinds] }, ...(after === undefined ? {} : { OR: before(after) }) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        select: { id: true, kind: true, facts: true, betId: true, createdAt: true, readAt: true },
      });
      const betIds = notices.flatMap(({ betId }) => (betId === null ? [] : [betId]));
      const bets = await prisma.bet.findMany({ where: { id: { in: betIds } } });
      const betOf = new Map(bets.map((bet) => [bet.id, knownBetOf(bet)]));
      return notices.map((notice) => ({ ...notice, bet: betOf.get(notice.betId ?? "") }));
    },
    countUnread: async (userId, kinds, most) => {
      const rows = await sql.query(COUNT_UNREAD, [userId, kinds, most]);
      return rows.length;
    },
    markRead: (userId, ids) =>
      prisma.$transaction(async (transaction) => {
        const within = sqlOfPrisma(transaction);
        const read = readRows.parse(await within.query(MARK_READ, [userId, ids]));
        if (read.length > 0)
          await publishRead(
            within,
            userId,
            read.map(({ id }) => id),
          );
      }),
    markAllRead: (userId, until) =>
      prisma.$transaction(async (transaction) => {
        const within = sqlOfPrisma(transaction);
        const [any] = await within.query(MARK_ALL_READ, [userId, until]);
        if (any !== undefined) await publishRead(within, userId, []);
      }),
  };
}

const publishRead = (sql: Sql, userId: string, noticeIds: readonly string[]) =>
  enqueue(sql, [outgoing({ type: "NoticesRead", userId, noticeIds })]);

const readRows = z.array(z.object({ id: z.uuid() }));

const before = ({ time, id }: TimePosition) => [{ createdAt: { lt: time } }, { createdAt: time, id: { lt: id } }];

const COUNT_UNREAD = `
  SELECT 1 FROM notices WHERE user_id = $1::uuid AND read_at IS NULL AND kind = ANY($2::text[]) LIMIT $3::int`;

const MARK_READ = `
  UPDATE notices SET read_at = stakehold_now() WHERE user_id = $1::uuid AND id = ANY($2::uuid[]) AND read_at IS NULL
  RETURNING id::text`;

// One row means that there were any.
const MARK_ALL_READ = `
  WITH read AS (
    UPDATE notices SET read_at = stakehold_now()
    WHERE user_id = $1::uuid AND read_at IS NULL AND created_at <= $2::timestamptz RETURNING id
  )
  SELECT id::text FROM read LIMIT 1`;
