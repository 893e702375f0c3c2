import type { Sql } from "@stakehold/store/sql.ts";
import type { AppNews } from "../domain/app-reach.ts";
import { dropUnreached } from "./drop-unreached.ts";
import { lockOwner } from "./endpoint-store.ts";

/** Stores what is known of an app and drops what it may no longer receive, in the transaction of `sql`. */
export async function saveAppNews(sql: Sql, news: AppNews, now: Date): Promise<void> {
  if (news.type === "GRANT_MADE") {
    const { grantId, appId, userId, scopes, expiresAt } = news;
    const [kept] = await sql.query(KEEP_GRANT, [grantId, appId, userId, scopes, expiresAt]);
    // A grant is published again if the person removed a part of it; most are published once, and need no cleanup.
    if (kept?.["loses"] === true) await dropUnreached(sql, { appId, userId }, now);
  } else if (news.type === "GRANT_ENDED") {
    const { grantId, appId, userId } = news;
    await sql.query("DELETE FROM app_grants WHERE id = $1::uuid", [grantId]);
    await dropUnreached(sql, { appId, userId }, now);
  } else if (news.type === "CHANGED") {
    const { appId, ownerId, scopes } = news;
    const [before] = await sql.query(LOOK_AT_APP, [appId, scopes]);
    await sql.query(KEEP_APP, [appId, ownerId, scopes]);
    // Cleaning up an app's messages is worth it only if it lost something: most changes only concern its name.
    if (before?.["loses"] === true) await dropUnreached(sql, { appId }, now);
  } else await deleteApp(sql, news.appId, now);
}

async function deleteApp(sql: Sql, appId: string, now: Date): Promise<void> {
  // No endpoint can be created for it until the transaction ends, nor afterwards.
  await lockOwner(sql, appId);
  await sql.query(DELETE_APP, [appId, now]);
  await sql.query("DELETE FROM app_grants WHERE app_id = $1::uuid", [appId]);
  await sql.query(DELETE_ENDPOINTS, [appId]);
}

const LOOK_AT_APP = "SELECT NOT scopes <@ $2::text[] AS loses FROM apps WHERE id = $1::uuid FOR UPDATE";

/** A change that arrives after the app's deletion changes nothing. */
const KEEP_APP = `
  INSERT INTO apps (id, owner_id, scopes) VALUES ($1::uuid, $2::uuid, $3::text[])
  ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, scopes = excluded.scopes WHERE apps.deleted_at IS NULL`;

/**
 * A grant for a deleted app has no effect. The app is locked before the grant, as in an app's deletion and in saving an
 * event, so that none of them deadlock.
 */
const KEEP_GRANT = `
  INSERT INTO app_grants (id, app_id, user_id, scopes, expires_at)
  SELECT $1::uuid, id, $3::uuid, $4::text[], $5::timestamptz FROM apps WHERE id = $2::uuid AND deleted_at IS NULL FOR SHARE
  ON CONFLICT (id) DO UPDATE SET scopes = excluded.scopes, expires_at = excluded.expires_at
  RETURNING NOT old.scopes <@ new.scopes AS loses`;

const DELETE_APP = `
  INSERT INTO apps (id, scopes, deleted_at) VALUES ($1::uuid, '{}', $2::timestamptz)
  ON CONFLICT (id) DO UPDATE SET owner_id = NULL, scopes = '{}', deleted_at = excluded.deleted_at`;

const DELETE_ENDPOINTS = `
  DELETE FROM webhook_endpoints WHERE owner_kind = 'APP' AND owner_id = $1::uuid OR made_by_app = $1::uuid`;
