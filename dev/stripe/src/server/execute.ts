import type { RequestFault } from "../faults/fault.ts";
import { forBrowser } from "../api/payment-intent-view.ts";
import type { World } from "../world.ts";
import { type Answer, keepAnswer, recallAnswer } from "./kept-answers.ts";
import type { KeyPower } from "../http/endpoint.ts";
import { ApiError, plainError } from "../http/api-error.ts";
import { present } from "../http/present.ts";

export type Execution = {
  readonly requestId: string;
  readonly key: KeyPower;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  readonly expand: readonly string[];
  readonly fault: RequestFault | undefined;
  run(world: World): object;
};

/**
 * One request, one transaction: its effect, its events and the stored response for its idempotency key are written
 * together, so a process killed at any point has done all of it or nothing.
 */
export function execute(world: World, execution: Execution): Answer {
  return world.database.transaction(() => {
    const { idempotency, requestId } = execution;
    const known = idempotency && recallAnswer(world, idempotency.key, idempotency.fingerprint);
    if (known) return known;
    const answer = answerOnce(world, execution);
    if (idempotency && isKept(answer)) keepAnswer(world, { ...idempotency, requestId }, answer);
    return answer;
  });
}

export function errorAnswer(error: ApiError, key: KeyPower = "secret"): Answer {
  const { payment_intent: intent, ...rest } = error.body;
  const shown = intent && { payment_intent: key === "publishable" ? forBrowser(intent) : intent };
  return { status: error.status, body: JSON.stringify({ error: { ...rest, ...shown } }, null, 2) };
}

/** Returns the response to the effect: a fault may replace it, with the effect or without. */
function answerOnce(world: World, execution: Execution): Answer {
  const { fault } = execution;
  if (fault?.kind !== "status") return attempt(world, execution);
  if (fault.effect) attempt(world, execution);
  return errorAnswer(plainError(fault.status));
}

function attempt(world: World, execution: Execution): Answer {
  try {
    const keeps = (error: unknown) => error instanceof ApiError && error.keepsEffects;
    const body = world.database.attempt(() => present(world, execution.run(world), execution.expand), keeps);
    return { status: 200, body: JSON.stringify(body, null, 2) };
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error, execution.key);
    throw error;
  }
}

/** A request that never began, because it was rate limited or collided with another, may be repeated under its key. */
function isKept(answer: Answer): boolean {
  return answer.status !== 409 && answer.status !== 429;
}
