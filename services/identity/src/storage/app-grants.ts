import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enqueue, event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma, type Row, type Sql } from "@stakehold/store/sql.ts";
import { AppGrantEndedSchema, AppGrantMadeSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { z } from "zod";
import type { AppGrantStore } from "../operations/ports/apps.ts";
import type { PrismaClient } from "./prisma.ts";

/** How many grants one person may have for one app; new ones replace the oldest. */
const MAX_GRANTS = 10;

/** The terms that a person agrees to. */
type NewGrant = {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly holdsForSeconds: number;
};

/**
 * Stores a grant, in the transaction of `sql`; it replaces the oldest of the same person and app. An account that was
 * deleted meanwhile grants nothing.
 */
export async function makeGrant(sql: Sql, { id, appId, userId, scopes, holdsForSeconds }: NewGrant): Promise<void> {
  await enqueue(sql, (await sql.query(KEEP, [id, appId, userId, scopes, holdsForSeconds])).map(grantMade));
  await endGrants(sql, OLDEST, [appId, userId, MAX_GRANTS]);
}

/**
 * Ends the grants that match a condition on `app_grants`, in the transaction of `sql`; returns how many. Locks them in
 * the order of their ids, as narrowing does, so that two transactions never deadlock.
 */
export async function endGrants(sql: Sql, where: string, values: readonly unknown[]): Promise<number> {
  const locked = `SELECT id FROM app_grants WHERE ${where} ORDER BY id FOR UPDATE`;
  const ended = await sql.query(`DELETE FROM app_grants WHERE id IN (${locked}) RETURNING ${COLUMNS}`, values);
  await enqueue(sql, ended.map(grantEnded));
  return ended.length;
}

/**
 * Takes scopes away from a person's grants for an app, in the transaction of `sql`; a grant without any left ends.
 * Returns how many grants changed, undefined if the app is not connected. A grant that was never published is published
 * again by the round, which publishes its app first.
 */
export async function narrowGrants(
  sql: Sql,
  { userId, appId }: Pick<NewGrant, "userId" | "appId">,
  scopes: readonly string[],
): Promise<number | undefined> {
  const held = (await sql.query(LOCK, [userId, appId])).map(({ id }) => String(id));
  if (held.length === 0) return undefined;
  const ended = await endGrants(sql, WITHOUT_OTHERS, [held, scopes]);
  const narrowed = await sql.query(NARROW, [held, scopes]);
  await sql.query(NARROW_TOKENS, [held]);
  await enqueue(sql, narrowed.map(grantMade));
  return ended + narrowed.length;
}

/** The published fields of a grant, as columns of `app_grants`. */
export const COLUMNS = "id::text, app_id::text, user_id::text, scopes, expires_at";

const KEEP = `
  INSERT INTO app_grants (id, app_id, user_id, scopes, granted_at, expires_at, told_at)
  SELECT $1::uuid, $2::uuid, person.id, $4::text[], now, now + make_interval(secs => $5::float8), now
  FROM stakehold_now() AS now, (SELECT id FROM users WHERE id = $3::uuid AND deleted_at IS NULL FOR KEY SHARE) AS person
  RETURNING ${COLUMNS}`;

const OLDEST = `app_id = $1::uuid AND user_id = $2::uuid AND id IN (
    SELECT id FROM app_grants WHERE app_id = $1::uuid AND user_id = $2::uuid ORDER BY granted_at DESC, id DESC OFFSET $3)`;

const LOCK = `
  SELECT id::text FROM app_grants WHERE user_id = $1::uuid AND app_id = $2::uuid AND expires_at > stakehold_now()
  ORDER BY app_grants.id FOR UPDATE`;

const WITHOUT_OTHERS = "id = ANY ($1::uuid[]) AND scopes <@ $2::text[]";

const NARROW = `
  UPDATE app_grants SET scopes = ARRAY(SELECT scope FROM unnest(scopes) AS scope WHERE scope <> ALL ($2::text[]))
  WHERE id = ANY ($1::uuid[]) AND scopes && $2::text[] RETURNING ${COLUMNS}`;

/**
 * Narrows the scope that tokens and codes report to apps on introspection; the grant limits their actual reach, too.
 * Expired ones are left to the removal, which locks them in its own order.
 */
const NARROW_TOKENS = `
  UPDATE app_artifacts AS artifact
  SET payload = jsonb_set(artifact.payload, '{scope}', to_jsonb(array_to_string(
    ARRAY(SELECT scope FROM unnest(string_to_array(artifact.payload ->> 'scope', ' ')) AS scope
          WHERE scope = ANY (held.scopes)), ' ')))
  FROM app_grants AS held
  WHERE held.id = artifact.grant_id AND held.id = ANY ($1::uuid[]) AND artifact.expires_at > stakehold_now()
    AND artifact.payload ->> 'scope' IS NOT NULL`;

const grant = z.object({
  id: z.string(),
  app_id: z.string(),
  user_id: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.date(),
});

/** Returns the event of a grant, keyed by its app, so that the app's end arrives after its grants. */
export function grantMade(row: Row): OutgoingEvent {
  const { id: grantId, app_id: appId, user_id: userId, scopes, expires_at: expiresAt } = grant.parse(row);
  return event(appId, AppGrantMadeSchema, {
    grantId,
    appId,
    userId,
    scopes,
    expiresAt: timestampFromDate(expiresAt),
  });
}

function grantEnded(row: Row): OutgoingEvent {
  const { id: grantId, app_id: appId, user_id: userId } = grant.parse(row);
  return event(appId, AppGrantEndedSchema, { grantId, appId, userId });
}

/** Stores people's grants for apps in PostgreSQL. A grant's tokens end with it. */
export const createAppGrantStore = (prisma: PrismaClient): AppGrantStore => ({
  end: (userId, appId) =>
    prisma.$transaction(async (transaction) => {
      const ended = await endGrants(sqlOfPrisma(transaction), OF_BOTH, [userId, appId]);
      return ended > 0;
    }),
  narrow: (userId, appId, scopes) =>
    prisma.$transaction((transaction) => narrowGrants(sqlOfPrisma(transaction), { userId, appId }, scopes)),
});

const OF_BOTH = "user_id = $1::uuid AND app_id = $2::uuid";
