import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import type { Sql } from "@stakehold/store/sql.ts";
import { endedSessions, type SessionChoice } from "../domain/session.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { endGrants } from "./app-grants.ts";

/** Ends sessions of a person and publishes it, in the transaction of `sql`; returns their ids. */
export async function endChosen(sql: Sql, userId: string, choice: SessionChoice): Promise<readonly string[]> {
  const kept = choice.kind === "OTHERS" ? (choice.presentId ?? null) : null;
  const rows = await sql.query(END_CHOSEN, [userId, choice.kind === "ONE" ? choice.id : null, kept]);
  const ids = rows.map(({ id }) => String(id));
  await enqueue(sql, endedSessions(userId, choice, ids).map(outgoing));
  return ids;
}

const END_CHOSEN = `
  DELETE FROM sessions WHERE user_id = $1::uuid
    AND ($2::uuid IS NULL OR id = $2::uuid) AND ($3::uuid IS NULL OR id <> $3::uuid)
  RETURNING id::text`;

/**
 * Ends the session with a token's digest, in the transaction of `sql`, without an event; returns it if there was one.
 */
export async function endByToken(
  sql: Sql,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<{ readonly id: string; readonly userId: string } | undefined> {
  const ended = "DELETE FROM sessions WHERE token_hash = $1 RETURNING id::text, user_id::text";
  const [row] = await sql.query(ended, [tokenHash]);
  return row && { id: String(row["id"]), userId: String(row["user_id"]) };
}

/**
 * Ends a person's personal tokens and app grants, in the transaction of `sql`; returns how many tokens and grants that
 * were.
 */
export async function endCredentials(sql: Sql, userId: string): Promise<number> {
  const revoked = await sql.query(REVOKE_TOKENS, [userId]);
  return revoked.length + (await endGrants(sql, "user_id = $1::uuid", [userId]));
}

const REVOKE_TOKENS = `
  UPDATE api_tokens SET revoked_at = stakehold_now() WHERE user_id = $1::uuid AND revoked_at IS NULL RETURNING id`;
