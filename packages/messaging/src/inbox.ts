import type { Sql } from "./sql.ts";

/**
 * Whether `consumer` sees this event for the first time. Call it first in the transaction of the event's effect and
 * change nothing when it returns false: delivery is at least once, and this row makes the effect happen once.
 */
export async function firstSight(sql: Sql, consumer: string, eventId: string): Promise<boolean> {
  const rows = await sql.query(
    "INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id",
    [consumer, eventId],
  );
  return rows.length === 1;
}

/**
 * Forgets events seen more than `olderThanDays` days ago, 1,000 at most; returns how many.
 * Keep them longer than the broker keeps records, else a group that starts over has effects twice.
 */
export async function pruneInbox(sql: Sql, olderThanDays: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM inbox WHERE (consumer, event_id) IN (
       SELECT consumer, event_id FROM inbox
       WHERE seen_at < stakehold_now() - make_interval(days => $1::int) ORDER BY seen_at LIMIT 1000
     ) RETURNING event_id`,
    [olderThanDays],
  );
  return rows.length;
}
