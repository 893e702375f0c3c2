import { StakeholdError } from "./stakehold-error.ts";
import type { CallOptions } from "./transport/request.ts";

/** Options of a change. */
export type ChangeOptions = CallOptions & {
  /**
   * At most 255 characters. For 7 days, the same key with the same input completes an earlier call and does nothing
   * twice. By default each call has a new key, which its own retries keep.
   */
  readonly idempotencyKey?: string;
};

/** The input of a change, without the key, which is one of the options. */
export type Change<Input> = Omit<Input, "idempotencyKey">;

/** The key of one call. */
export const keyOf = ({ idempotencyKey }: ChangeOptions): { idempotencyKey: string } => ({
  idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
});

/**
 * Returns the payload of a change. A mutation is null only if the response has an error too, which was thrown before.
 */
export function made<Payload>(payload: Payload | null): Payload {
  if (payload !== null) return payload;
  throw new StakeholdError({ code: "UNEXPECTED_ANSWER", message: "A change was answered by nothing." });
}
