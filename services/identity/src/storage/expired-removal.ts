import { removePages } from "@stakehold/store/remove-pages.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { SESSION_IDLE_MS } from "../domain/session.ts";
import type { ExpiredRemoval } from "../operations/ports/sessions.ts";
import type { PrismaClient } from "./prisma.ts";

/** Deletes expired sessions, sign-ins, and artifacts of apps from PostgreSQL. */
export function createExpiredRemoval(prisma: PrismaClient): ExpiredRemoval {
  const sql = sqlOfPrisma(prisma);
  return {
    remove: async () => {
      await removeBy(sql, REMOVE_SESSIONS, [SESSION_IDLE_MS / 1000]);
      for (const statement of [REMOVE_ATTEMPTS, ...REMOVE_OF_APPS]) await removeBy(sql, statement);
    },
  };
}

/** A statement's first parameter is the most rows that it may remove. */
const removeBy = (sql: Sql, statement: string, values: readonly unknown[] = []): Promise<number> =>
  removePages(async (limit) => (await sql.query(statement, [limit, ...values])).length);

const REMOVE_SESSIONS = `
  DELETE FROM sessions WHERE token_hash IN (
    SELECT token_hash FROM sessions
    WHERE expires_at <= stakehold_now() OR last_seen_at <= stakehold_now() - make_interval(secs => $2::float8)
    LIMIT $1::int)
  RETURNING 1 AS removed`;

const REMOVE_ATTEMPTS = `
  DELETE FROM sign_in_attempts WHERE state IN (
    SELECT state FROM sign_in_attempts WHERE expires_at <= stakehold_now() LIMIT $1::int)
  RETURNING 1 AS removed`;

/**
 * In this order, so that no deletion cascades to uncounted rows: an app's tokens before its grants, and grants before
 * the app.
 */
const REMOVE_OF_APPS = [
  `
  DELETE FROM app_artifacts WHERE (kind, value_hash) IN (
    SELECT kind, value_hash FROM app_artifacts WHERE expires_at <= stakehold_now() LIMIT $1::int)
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_artifacts WHERE (kind, value_hash) IN (
    SELECT kind, value_hash FROM app_artifacts JOIN apps ON apps.id = app_id WHERE deleted_at IS NOT NULL LIMIT $1::int)
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_grants WHERE id IN (
    SELECT id FROM app_grants WHERE expires_at <= stakehold_now() LIMIT $1::int)
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_grants WHERE id IN (
    SELECT app_grants.id FROM app_grants JOIN apps ON apps.id = app_id WHERE deleted_at IS NOT NULL LIMIT $1::int)
  RETURNING 1 AS removed`,
  `
  DELETE FROM apps WHERE id IN (
    SELECT id FROM apps WHERE deleted_at IS NOT NULL AND NOT EXISTS (SELECT FROM app_grants WHERE app_id = apps.id) LIMIT $1::int)
  RETURNING 1 AS removed`,
];
