import { hashInput } from "@stakehold/messaging/change/idempotency.ts";

/**
 * Hashes the parameters sent to Stripe under a key; stored with the key so that it is never sent with different ones.
 */
export const hashParameters = (parameters: unknown): string => hashInput(parameters);
