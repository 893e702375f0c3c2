import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { JoinStore } from "../operations/ports/joins.ts";
import type { Join, SentDigest } from "../domain/join-digest.ts";
import type { PrismaClient } from "./prisma.ts";
import { wishesOf } from "./settings-store.ts";

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

/** Counts a person who joined; the first one since the last digest makes the next digest due. */
export async function saveJoin(sql: Sql, { betId, creatorId, side }: Join, now: Date): Promise<void> {
  const [forCount, againstCount] = side === "FOR" ? [1, 0] : [0, 1];
  await sql.query(COUNT_JOIN, [betId, creatorId, forCount, againstCount, now]);
}

/**
 * Removes the reported joins from a digest. Throws if it was sent or delayed meanwhile, so that nobody is notified
 * twice.
 */
export async function takeDigest(sql: Sql, digest: SentDigest): Promise<void> {
  const { betId, dueAt, forCount, againstCount, notBefore } = digest;
  const taken = await sql.query(TAKE_DIGEST, [betId, dueAt, forCount, againstCount, notBefore]);
  if (taken.length === 0) throw new Error("A digest of joins has changed since it was read");
}

const COUNT_JOIN = `
  INSERT INTO join_digests (bet_id, creator_id, for_count, against_count, due_at, not_before, heard_at)
  VALUES ($1::uuid, $2::uuid, $3::int, $4::int, $5::timestamptz, $5::timestamptz, $5::timestamptz)
  ON CONFLICT (bet_id) DO UPDATE SET
    for_count = join_digests.for_count + excluded.for_count,
    against_count = join_digests.against_count + excluded.against_count,
    due_at = coalesce(join_digests.due_at, greatest(excluded.due_at, join_digests.not_before)),
    heard_at = excluded.heard_at`;

// The next digest reports people who joined since this one was read.
const TAKE_DIGEST = `
  UPDATE join_digests SET
    for_count = for_count - $3::int,
    against_count = against_count - $4::int,
    due_at = CASE WHEN for_count + against_count > $3::int + $4::int THEN $5::timestamptz END,
    not_before = $5::timestamptz
  WHERE bet_id = $1::uuid AND due_at = $2::timestamptz
  RETURNING bet_id::text`;
