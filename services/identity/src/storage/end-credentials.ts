import type { Sql } from "@stakehold/store/sql.ts";
import { endGrants } from "./app-grants.ts";

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
