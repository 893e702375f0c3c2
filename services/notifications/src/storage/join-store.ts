import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { JoinStore } from "../operations/ports/joins.ts";
import type { PrismaClient } from "./prisma.ts";
import { wishesOf } from "./wishes.ts";

/** Stores digests of joins in PostgreSQL. */
export function createJoinStore(prisma: PrismaClient): JoinStore {
  const sql = sqlOfPrisma(prisma);
  return {
    due: async (limit) => {
      const now = await readClock(sql);
      const rows = dueRows.parse(await sql.query(DUE, [now, limit]));
      if (rows.length === 0) return { digests: [], now };
      const creators = rows.map(({ creatorId }) => creatorId);
      const wishOf = await wishesOf(prisma, "MAIL", creators);
      const digests = rows.map((row) => ({
        ...row,
        wish: wishOf({ userId: row.creatorId, kind: "PEOPLE_JOINED" }),
      }));
      return { digests, now };
    },
    postpone: async ({ betId, dueAt }, until) => void (await sql.query(POSTPONE, [betId, dueAt, until])),
    removeOver: async (limit) => (await sql.query(REMOVE_OVER, [limit])).length,
    removeKnown: async (before, limit) => (await sql.query(REMOVE_KNOWN, [before, limit])).length,
    forgetCreator: async (userId) =>
      void (await sql.query("DELETE FROM join_digests WHERE creator_id = $1::uuid", [userId])),
  };
}

const dueRows = z.array(
  z.object({
    betId: z.uuid(),
    creatorId: z.uuid(),
    forCount: z.int(),
    againstCount: z.int(),
    dueAt: z.date(),
  }),
);

const DUE = `
  SELECT bet_id::text AS "betId", creator_id::text AS "creatorId", for_count AS "forCount",
    against_count AS "againstCount", due_at AS "dueAt"
  FROM join_digests WHERE due_at <= $1::timestamptz ORDER BY due_at, bet_id LIMIT $2::int`;

const POSTPONE = `
  UPDATE join_digests SET due_at = $3::timestamptz WHERE bet_id = $1::uuid AND due_at = $2::timestamptz`;

const REMOVE_OVER = `
  DELETE FROM join_digests WHERE bet_id IN (
    SELECT bet_id FROM join_digests WHERE due_at IS NULL AND not_before <= stakehold_now()
    ORDER BY not_before LIMIT $1::int FOR UPDATE SKIP LOCKED
  ) RETURNING bet_id::text`;

const REMOVE_KNOWN = `
  DELETE FROM join_digests WHERE bet_id IN (
    SELECT bet_id FROM join_digests WHERE heard_at < $1::timestamptz ORDER BY heard_at LIMIT $2::int
  ) RETURNING bet_id::text`;
