import { createHash } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { canonicalJson } from "./canonical-json.ts";
import { removePages } from "@stakehold/store/remove-pages.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";

/** How many days a key returns its result. */
export const KEY_LIFETIME_DAYS = 7;

/** One call, identified by its caller. `input` is everything that decides what the call does, without the key. */
export type IdempotentCall = {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly input: unknown;
};

/** The id of what the call creates or once created; `replay` if an earlier call created it. */
export type Claim = { readonly resultId: string; readonly replay: boolean };

/**
 * Claims the key for this call, in the transaction of its effect; call it before any write. A replay gets the first
 * call's result id: finish the operation by that id and answer from the current state. Parallel calls wait for each
 * other. Throws IDEMPOTENCY_KEY_REUSED if the key was used with other input.
 */
export async function claim(sql: Sql, call: IdempotentCall, newResultId: string): Promise<Claim> {
  const hash = hashInput(call.input);
  const made = await sql.query(
    `INSERT INTO idempotency_keys (caller, operation, key, input_hash, result_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING result_id`,
    [call.caller, call.operation, call.key, hash, newResultId],
    "claim_key",
  );
  if (made.length === 1) return { resultId: newResultId, replay: false };

  const [earlier] = await sql.query(
    "SELECT input_hash, result_id FROM idempotency_keys WHERE caller = $1 AND operation = $2 AND key = $3",
    [call.caller, call.operation, call.key],
  );
  return claimedBefore(earlier, hash);
}

/**
 * The result of an earlier call, from its key's row with `input_hash` and `result_id`, for stores that read it with
 * their own state. Throws IDEMPOTENCY_KEY_REUSED if the key was used with other input, and UNAVAILABLE without a row.
 */
export function claimedBefore(earlier: Row | undefined, hash: string): Claim {
  // Pruned between the two statements: on a retry the key is free.
  if (earlier === undefined) throw domainError("UNAVAILABLE");
  if (earlier["input_hash"] !== hash) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return { resultId: String(earlier["result_id"]), replay: true };
}

/** The SHA-256 of an input's canonical JSON, for stores that store or compare keys themselves. */
export const hashInput = (input: unknown): string => createHash("sha256").update(canonicalJson(input)).digest("hex");

/** Deletes keys that are older than 7 days; returns how many. */
export const pruneKeys = (sql: Sql): Promise<number> =>
  removePages(async (limit) => (await sql.query(PRUNE, [KEY_LIFETIME_DAYS, limit])).length);

const PRUNE = `
  DELETE FROM idempotency_keys WHERE (caller, operation, key) IN (
    SELECT caller, operation, key FROM idempotency_keys
    WHERE created_at < stakehold_now() - make_interval(days => $1::int) ORDER BY created_at LIMIT $2::int
  ) RETURNING key`;
