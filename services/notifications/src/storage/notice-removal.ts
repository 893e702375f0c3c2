import { readClock } from "@stakehold/messaging/clock.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { NoticeRemoval } from "../operations/ports/notices.ts";
import type { PrismaClient } from "./prisma.ts";

/** Deletes notices and bets from PostgreSQL. */
export function createNoticeRemoval(prisma: PrismaClient): NoticeRemoval {
  const sql = sqlOfPrisma(prisma);
  return {
    removeNotices: async (before, limit) => (await sql.query(REMOVE_NOTICES, [before, limit])).length,
    removeBets: async (before, limit) => (await sql.query(REMOVE_BETS, [before, limit])).length,
    removeNoticesTo: async (userId, limit) => (await sql.query(REMOVE_NOTICES_TO, [userId, limit])).length,
    forgetPerson: async (userId) => void (await sql.query(FORGET_PERSON, [userId])),
    now: () => readClock(sql),
  };
}

const REMOVE_NOTICES = `
  DELETE FROM notices WHERE id IN (
    SELECT id FROM notices WHERE created_at < $1::timestamptz AND next_attempt_at IS NULL ORDER BY created_at LIMIT $2::int
  ) RETURNING id::text`;

const REMOVE_NOTICES_TO = `
  DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE user_id = $1::uuid LIMIT $2::int) RETURNING id::text`;

const FORGET_PERSON = "UPDATE people SET email = '', display_name = 'Deleted person' WHERE id = $1::uuid";

const REMOVE_BETS = `
  DELETE FROM bets WHERE id IN (
    SELECT id FROM bets WHERE heard_at < $1::timestamptz
      AND NOT EXISTS (SELECT FROM notices WHERE bet_id = bets.id AND next_attempt_at IS NOT NULL)
    ORDER BY heard_at LIMIT $2::int
  ) RETURNING id::text`;
