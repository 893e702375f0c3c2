import type { Sql } from "@stakehold/store/sql.ts";
import { SCOPES_TO_HEAR, TO_HEAR } from "../domain/app-reach.ts";

/** An app, and a person whose events it receives; without one, everybody. */
type Subscriber = { readonly appId: string; readonly userId?: string };

/** Kinds of events, each with one of the scopes that let an app receive it. */
const NEEDS = Object.entries(SCOPES_TO_HEAR).flatMap(([kind, scopes]) => scopes.map((scope) => ({ kind, scope })));

/**
 * Deletes messages to an app, sent or pending, about people who no longer let it receive them, and the endpoints that
 * it made for people who disconnected it. A message that also concerns others stays without those people.
 */
export async function dropUnreached(sql: Sql, { appId, userId: only }: Subscriber, now: Date): Promise<void> {
  const userId = only ?? null;
  const kinds = NEEDS.map(({ kind }) => kind);
  const scopes = NEEDS.map(({ scope }) => scope);
  // A sender with one of its messages in progress stores the outcome under the same lock.
  await sql.query(LOCK_ENDPOINTS, [appId, userId]);
  await sql.query(DELETE_ENDPOINTS, [appId, userId, now]);
  await sql.query(DROP, [appId, userId, now, kinds, scopes, TO_HEAR]);
}

const LOCK_ENDPOINTS = `
  SELECT id::text FROM webhook_endpoints
  WHERE owner_kind = 'APP' AND owner_id = $1::uuid OR made_by_app = $1::uuid AND owner_id = coalesce($2::uuid, owner_id)
  ORDER BY id FOR NO KEY UPDATE`;

const DELETE_ENDPOINTS = `
  DELETE FROM webhook_endpoints e
  WHERE e.made_by_app = $1::uuid AND e.owner_id = coalesce($2::uuid, e.owner_id) AND NOT EXISTS (
    SELECT FROM app_grants g WHERE g.app_id = $1::uuid AND g.user_id = e.owner_id AND g.expires_at > $3::timestamptz)`;

/** Whether the app may still receive a person's events of a kind. */
const reaches = (person: string, kind: string) => `EXISTS (
    SELECT FROM app_grants g JOIN apps a ON a.id = g.app_id
      JOIN unnest($4::text[], $5::text[]) AS needs (kind, scope) ON needs.kind = ${kind}
    WHERE g.app_id = $1::uuid AND g.user_id = ${person} AND g.expires_at > $3::timestamptz AND $6 = ANY (a.scopes)
      AND needs.scope = ANY (g.scopes) AND needs.scope = ANY (a.scopes))`;

const DROP = `
  WITH about AS MATERIALIZED (
    SELECT d.id, ARRAY(SELECT person FROM unnest(d.people) AS person WHERE ${reaches("person", "d.kind")} ORDER BY person) AS people
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.owner_kind = 'APP' AND e.owner_id = $1::uuid AND d.people <> '{}'
      AND ($2::uuid IS NULL OR d.people @> ARRAY[$2::uuid])
    UNION ALL
    SELECT d.id, '{}' FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.made_by_app = $1::uuid AND e.owner_id = coalesce($2::uuid, e.owner_id) AND d.kind = ANY ($4::text[])
      AND NOT ${reaches("e.owner_id", "d.kind")}
  ), dropped AS (
    DELETE FROM webhook_deliveries d USING about WHERE d.id = about.id AND cardinality(about.people) = 0
  )
  UPDATE webhook_deliveries d SET people = about.people FROM about
  WHERE d.id = about.id AND cardinality(about.people) BETWEEN 1 AND cardinality(d.people) - 1
  RETURNING d.id::text`;
