import { removePages } from "@stakehold/store/remove-pages.ts";
import type { Sql } from "@stakehold/store/sql.ts";

/**
 * Returns whether `consumer` sees this event for the first time. Call it first in the transaction of the event's effect
 * and change nothing if it returns false: delivery is at least once, and this row makes the effect happen once.
 */
export async function firstSight(sql: Sql, consumer: string, eventId: string): Promise<boolean> {
  const rows = await sql.query(
    "INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id",
    [consumer, eventId],
    "first_sight",
  );
  return rows.length === 1;
}

/**
 * Deletes records of events seen more than `olderThanDays` days ago; returns how many. Use a longer period than the
 * broker's retention, else a group that starts over applies events twice.
 */
export const pruneInbox = (sql: Sql, olderThanDays: number): Promise<number> =>
  removePages(async (limit) => (await sql.query(PRUNE, [olderThanDays, limit])).length);

const PRUNE = `
  DELETE FROM inbox WHERE (consumer, event_id) IN (
    SELECT consumer, event_id FROM inbox
    WHERE seen_at < stakehold_now() - make_interval(days => $1::int) ORDER BY seen_at LIMIT $2::int
  ) RETURNING event_id`;
