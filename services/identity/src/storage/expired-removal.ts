import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import { SESSION_IDLE_MS } from "../domain/session.ts";
import type { ExpiredRemoval } from "../operations/ports/sessions.ts";
import type { PrismaClient } from "./prisma.ts";

const PAGE_SIZE = 1_000;

/** Deletes sessions and sign-ins from PostgreSQL. */
export function createExpiredRemoval(prisma: PrismaClient): ExpiredRemoval {
  const sql = sqlOfPrisma(prisma);
  return {
    remove: async () => {
      await sql.query(REMOVE_SESSIONS, [SESSION_IDLE_MS / 1000]);
      await sql.query(REMOVE_ATTEMPTS);
    },
  };
}

const REMOVE_SESSIONS = `
  DELETE FROM sessions WHERE token_hash IN (
    SELECT token_hash FROM sessions
    WHERE expires_at <= stakehold_now() OR last_seen_at <= stakehold_now() - make_interval(secs => $1::float8)
    LIMIT ${PAGE_SIZE})`;

const REMOVE_ATTEMPTS = `
  DELETE FROM sign_in_attempts WHERE state IN (
    SELECT state FROM sign_in_attempts WHERE expires_at <= stakehold_now() LIMIT ${PAGE_SIZE})`;
