import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";

/** Idempotency keys of people's mutations. */
export interface KeyStore {
  /** Takes the key for a call; a repetition of the same call passes. Throws IDEMPOTENCY_KEY_REUSED. */
  claim(call: IdempotentCall): Promise<void>;
}
