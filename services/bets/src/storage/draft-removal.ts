import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { DraftRemoval } from "../operations/ports/drafts.ts";
import type { PrismaClient } from "./prisma.ts";
import { KEEP_PLACES } from "./removed-places.ts";

/** Deletes drafts from PostgreSQL. */
export const createDraftRemoval = (prisma: PrismaClient): DraftRemoval => ({
  remove: async (userId, limit) => (await sqlOfPrisma(prisma).query(REMOVE, [userId, limit])).length,
});

const REMOVE = `
  WITH page AS MATERIALIZED (
    SELECT id FROM bets WHERE creator_id = $1 AND status = 'ABANDONED' ORDER BY id LIMIT $2::int FOR UPDATE
  ), ${KEEP_PLACES}
  DELETE FROM bets WHERE id IN (SELECT id FROM page) RETURNING id`;
