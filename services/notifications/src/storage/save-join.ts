import type { Sql } from "@stakehold/store/sql.ts";
import type { Join, SentDigest } from "../domain/join-digest.ts";

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
