import { acceptTerms as accept, type Confirmation } from "../domain/accept-terms.ts";
import type { AccountStore } from "./ports/accounts.ts";

export type AcceptTermsDeps = { readonly accounts: AccountStore };

/** A person's confirmation. */
export type AcceptTerms = Confirmation & { readonly userId: string; readonly idempotencyKey: string };

/**
 * Records that a person is 18 or older and accepts the terms. Throws USER_NOT_FOUND, INVALID_INPUT,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function acceptTerms({ accounts }: AcceptTermsDeps, command: AcceptTerms): Promise<void> {
  const { userId, idempotencyKey: key, ...confirmation } = command;
  const call = { caller: userId, operation: "acceptTerms", key, input: confirmation };
  await accounts.change({ userId }, (state, now) => accept(state, confirmation, now), {
    call,
    resultId: userId,
    repeated: () => undefined,
  });
}
