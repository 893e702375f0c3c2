import type { Sql } from "@stakehold/store/sql.ts";
import type { SessionNews } from "../domain/news.ts";
import { lockDevicesOf } from "./device-store.ts";

/** Removes devices whose sessions ended, in the transaction of `sql`. */
export async function saveSessionNews(sql: Sql, news: SessionNews, now: Date): Promise<void> {
  await lockDevicesOf(sql, news.userId);
  if (news.type === "REPLACED") {
    const { userId, sessionId, bySessionId } = news;
    await sql.query(KEEP_ENDED, [[sessionId], bySessionId, now]);
    // Sessions that the ended one had replaced now point to the new one too, so that one lookup is enough.
    await sql.query(REPLACE_AGAIN, [sessionId, bySessionId]);
    await sql.query(MOVE_DEVICES, [userId, sessionId, bySessionId]);
  } else {
    const { userId, sessionIds, isAll, keptSessionId } = news;
    await sql.query(KEEP_ENDED, [sessionIds, null, now]);
    await sql.query(END_REPLACED, [sessionIds]);
    if (isAll) await sql.query(REMOVE_ALL_BUT, [userId, keptSessionId ?? null]);
    else await sql.query(REMOVE_DEVICES, [userId, sessionIds]);
  }
}

const KEEP_ENDED = `
  INSERT INTO ended_sessions (session_id, replaced_by, ended_at)
  SELECT id, $2::uuid, $3::timestamptz FROM unnest($1::uuid[]) AS ended (id)
  ON CONFLICT (session_id) DO NOTHING`;

const REPLACE_AGAIN = "UPDATE ended_sessions SET replaced_by = $2::uuid WHERE replaced_by = $1::uuid";

const END_REPLACED = "UPDATE ended_sessions SET replaced_by = NULL WHERE replaced_by = ANY ($1::uuid[])";

const MOVE_DEVICES =
  "UPDATE push_subscriptions SET session_id = $3::uuid WHERE user_id = $1::uuid AND session_id = $2::uuid";

const REMOVE_DEVICES = "DELETE FROM push_subscriptions WHERE user_id = $1::uuid AND session_id = ANY ($2::uuid[])";

/** Includes devices without a known session, or whose session expired. */
const REMOVE_ALL_BUT = `
  DELETE FROM push_subscriptions
  WHERE user_id = $1::uuid AND ($2::uuid IS NULL OR session_id IS DISTINCT FROM $2::uuid)`;
