import { domainError } from "@stakehold/errors/domain-error.ts";
import { hashInput, type IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";

/** A call that changed a document, stored so that it has no effect twice. */
export type KnownCall = { readonly id: string; readonly inputHash: string };

/** Caller and operation are part of a key: two people may choose the same one. */
export const callOf = ({ caller, operation, key, input }: IdempotentCall): KnownCall => ({
  id: hashInput([caller, operation, key]),
  inputHash: hashInput(input),
});

/** Finds a call among the known ones. Throws IDEMPOTENCY_KEY_REUSED if it had other input. */
export function knownAmong<Call extends KnownCall>(calls: readonly Call[], call: KnownCall): Call | undefined {
  const earlier = calls.find(({ id }) => id === call.id);
  if (earlier !== undefined && earlier.inputHash !== call.inputHash) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return earlier;
}

/** MongoDB's error code for a document that a unique index rejects. */
const DUPLICATE_KEY = 11_000;

/** Whether a document was rejected because it already exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
