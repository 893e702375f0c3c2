import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import { SESSION_IDLE_MS } from "../domain/session.ts";
import type { PrismaClient } from "./prisma.ts";

const PAGE = 1_000;

/** Deletes what can't be used any more: sessions that ended and sign-ins that were not finished. 1,000 of each at most. */
export async function forgetExpired(prisma: PrismaClient): Promise<void> {
  const sql = sqlOfPrisma(prisma);
  await sql.query(
    `DELETE FROM sessions WHERE token_hash IN (
       SELECT token_hash FROM sessions
       WHERE expires_at <= stakehold_now() OR last_seen_at <= stakehold_now() - make_interval(secs => $1::float8)
       LIMIT ${PAGE})`,
    [SESSION_IDLE_MS / 1000],
  );
  await sql.query(
    `DELETE FROM sign_in_attempts WHERE state IN (
       SELECT state FROM sign_in_attempts WHERE expires_at <= stakehold_now() LIMIT ${PAGE})`,
  );
}
