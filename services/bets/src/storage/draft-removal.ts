import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { DraftRemoval } from "../operations/ports/drafts.ts";
import type { PrismaClient } from "./prisma.ts";

/**
 * Keeps the paid places of a page of bets before its deletion, so that their people can see where the money went.
 */
export const KEEP_PLACES = `kept AS (
    INSERT INTO removed_places (id, bet_id, user_id, side, amount, status, admission_number, created_at)
    SELECT id, bet_id, user_id, side, amount, status, admission_number, created_at FROM participations
    WHERE bet_id IN (SELECT id FROM page) AND status <> 'CANCELLED'
    ON CONFLICT DO NOTHING
  )`;

/** Deletes drafts from PostgreSQL. */
export const createDraftRemoval = (prisma: PrismaClient): DraftRemoval => ({
  remove: async (userId, limit) => (await sqlOfPrisma(prisma).query(REMOVE, [userId, limit])).length,
});

const REMOVE = `
  WITH page AS MATERIALIZED (
    SELECT id FROM bets WHERE creator_id = $1 AND status = 'ABANDONED' ORDER BY id LIMIT $2::int FOR UPDATE
  ), ${KEEP_PLACES}
  DELETE FROM bets WHERE id IN (SELECT id FROM page) RETURNING id`;
