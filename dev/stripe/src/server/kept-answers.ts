import { createHash } from "node:crypto";
import { numberOf, textOf } from "@stakehold/stand-in/rows.ts";
import { ApiError } from "../http/api-error.ts";
import type { World } from "../world.ts";

/** A status and the exact bytes of a body. */
export type Answer = {
  readonly status: number;
  readonly body: string;
  /** The first request with this response, when it is replayed. */
  readonly replayOf?: string;
};

/** Stripe forgets idempotency keys after a day. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export function checkIdempotencyKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: `An idempotency key has ${MAX_KEY_LENGTH} characters at most.`,
    });
  }
}

/** Returns the identity of a request: its target and its whole content. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}

/** Returns the stored response of this key. Rejects another request under the same key, as Stripe does. */
export function recallAnswer(world: World, key: string, fingerprint: string): Answer | undefined {
  const row = world.database
    .prepare(
      "SELECT fingerprint, request_id, status, body FROM answers WHERE owner = ? AND key = ? AND created_at_ms > ?",
    )
    .get(world.owner, key, world.clock.nowMs() - KEPT_FOR_MS);
  if (!row) return undefined;
  if (textOf(row, "fingerprint") !== fingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Use another key than '${key}' to make a different request.`,
    });
  }
  return { status: numberOf(row, "status"), body: textOf(row, "body"), replayOf: textOf(row, "request_id") };
}

export function keepAnswer(
  world: World,
  request: { readonly key: string; readonly fingerprint: string; readonly requestId: string },
  answer: Answer,
): void {
  const now = world.clock.nowMs();
  world.database.prepare("DELETE FROM answers WHERE created_at_ms <= ?").run(now - KEPT_FOR_MS);
  world.database
    .prepare(
      "INSERT INTO answers (owner, key, fingerprint, request_id, status, body, created_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(world.owner, request.key, request.fingerprint, request.requestId, answer.status, answer.body, now);
}
