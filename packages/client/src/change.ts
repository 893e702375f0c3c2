import { StakeholdError } from "./stakehold-error.ts";
import type { CallOptions } from "./transport/request.ts";

/** How a change is made. */
export type ChangeOptions = CallOptions & {
  /**
   * At most 255 characters. The same key with the same input finishes what was begun and does nothing twice, for 7 days. A new
   * one is made for each call unless it is given, and kept over the call's own retries.
   */
  readonly idempotencyKey?: string;
};

/** What a change is told: everything but the key, which the options have. */
export type Change<Input> = Omit<Input, "idempotencyKey">;

/** The key of one call. */
export const keyOf = ({ idempotencyKey }: ChangeOptions): { idempotencyKey: string } => ({
  idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
});

/** What a change returned. A mutation is null only where the answer has an error too, which was thrown before. */
export function made<Payload>(payload: Payload | null): Payload {
  if (payload !== null) return payload;
  throw new StakeholdError({ code: "UNEXPECTED_ANSWER", message: "A change was answered by nothing." });
}
