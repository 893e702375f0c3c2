import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";

/** The idempotency keys of users' mutations. */
export interface KeyStore {
  /** Claims the key for a call; a repetition of the same call passes. Throws IDEMPOTENCY_KEY_REUSED. */
  claim(call: IdempotentCall): Promise<void>;
}
