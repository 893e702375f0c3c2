import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { NoticeRemoval } from "../operations/ports/notices.ts";
import type { PrismaClient } from "./prisma.ts";

/** Deletes notices and bets from PostgreSQL. */
export function createNoticeRemoval(prisma: PrismaClient): NoticeRemoval {
  const sql = sqlOfPrisma(prisma);
  return {
    removeNotices: async (before, limit) => (await sql.query(REMOVE_NOTICES, [before, limit])).length,
    removeBets: async (before, limit) => (await sql.query(REMOVE_BETS, [before, limit])).length,
    removeNoticesTo: async (userId, limit) => (await sql.query(REMOVE_NOTICES_TO, [userId, limit])).length,
    forgetPerson: async (userId) => {
      await sql.query(FORGET_PERSON, [userId]);
      await sql.query("DELETE FROM muted_subjects WHERE user_id = $1::uuid", [userId]);
      await sql.query("DELETE FROM quiet_hours WHERE user_id = $1::uuid", [userId]);
      await sql.query("DELETE FROM push_subscriptions WHERE user_id = $1::uuid", [userId]);
    },
    now: () => readClock(sql),
  };
}

const REMOVE_NOTICES = `
  DELETE FROM notices WHERE id IN (
    SELECT id FROM notices WHERE created_at < $1::timestamptz AND next_attempt_at IS NULL ORDER BY created_at LIMIT $2::int
  ) RETURNING id::text`;

const REMOVE_NOTICES_TO = `
  DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE user_id = $1::uuid LIMIT $2::int) RETURNING id::text`;

// Without the key that signed them, the links in the person's mails no longer stop anything.
const FORGET_PERSON = `
  UPDATE people SET email = '', display_name = 'Deleted person', unsubscribe_key = DEFAULT WHERE id = $1::uuid`;

const REMOVE_BETS = `
  DELETE FROM bets WHERE id IN (
    SELECT id FROM bets WHERE heard_at < $1::timestamptz
      AND NOT EXISTS (SELECT FROM notices WHERE bet_id = bets.id AND next_attempt_at IS NOT NULL)
    ORDER BY heard_at LIMIT $2::int
  ) RETURNING id::text`;
