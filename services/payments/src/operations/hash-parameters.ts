import { hashInput } from "@stakehold/messaging/idempotency.ts";

/** One text for what is sent to Stripe under a key, kept beside the key so that it is never sent with anything else. */
export const hashParameters = (parameters: unknown): string => hashInput(parameters);
