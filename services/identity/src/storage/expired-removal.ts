import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import { SESSION_IDLE_MS } from "../domain/session.ts";
import type { ExpiredRemoval } from "../operations/ports/sessions.ts";
import type { PrismaClient } from "./prisma.ts";

/** How many rows one statement deletes, so that none holds locks for long. */
const PAGE_SIZE = 1_000;

/** Bounds a round, so that a service that is told to stop does. */
const MAX_PAGES = 100;

/** Deletes sessions, sign-ins, and what apps hold from PostgreSQL. */
export function createExpiredRemoval(prisma: PrismaClient): ExpiredRemoval {
  const sql = sqlOfPrisma(prisma);
  return {
    remove: async () => {
      await removePages(sql, REMOVE_SESSIONS, [SESSION_IDLE_MS / 1000]);
      await removePages(sql, REMOVE_ATTEMPTS, []);
      for (const statement of REMOVE_OF_APPS) await removePages(sql, statement, []);
    },
  };
}

async function removePages(sql: Sql, statement: string, values: readonly unknown[]): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    if ((await sql.query(statement, values)).length < PAGE_SIZE) return;
  }
}

const REMOVE_SESSIONS = `
  DELETE FROM sessions WHERE token_hash IN (
    SELECT token_hash FROM sessions
    WHERE expires_at <= stakehold_now() OR last_seen_at <= stakehold_now() - make_interval(secs => $1::float8)
    LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`;

const REMOVE_ATTEMPTS = `
  DELETE FROM sign_in_attempts WHERE state IN (
    SELECT state FROM sign_in_attempts WHERE expires_at <= stakehold_now() LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`;

/** In this order, so that nothing that goes takes more with it than was counted: an app's tokens before its grants, and them before it. */
const REMOVE_OF_APPS = [
  `
  DELETE FROM app_artifacts WHERE (kind, value_hash) IN (
    SELECT kind, value_hash FROM app_artifacts WHERE expires_at <= stakehold_now() LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_artifacts WHERE (kind, value_hash) IN (
    SELECT kind, value_hash FROM app_artifacts JOIN apps ON apps.id = app_id WHERE deleted_at IS NOT NULL LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_grants WHERE id IN (
    SELECT id FROM app_grants WHERE expires_at <= stakehold_now() LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`,
  `
  DELETE FROM app_grants WHERE id IN (
    SELECT app_grants.id FROM app_grants JOIN apps ON apps.id = app_id WHERE deleted_at IS NOT NULL LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`,
  `
  DELETE FROM apps WHERE id IN (
    SELECT id FROM apps WHERE deleted_at IS NOT NULL AND NOT EXISTS (SELECT FROM app_grants WHERE app_id = apps.id) LIMIT ${PAGE_SIZE})
  RETURNING 1 AS removed`,
];
