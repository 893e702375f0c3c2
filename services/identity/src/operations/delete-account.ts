import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AccountState } from "../domain/account.ts";
import { deleteAccount as leave } from "../domain/delete-account.ts";
import type { AccountStore } from "./ports/accounts.ts";
import type { Payments } from "./ports/payments.ts";

export type DeleteAccountDeps = {
  readonly accounts: AccountStore;
  readonly payments: Payments;
  readonly logSecurity: LogSecurity;
};

/** A person who deletes their account. */
export type DeleteAccount = { readonly userId: string; readonly idempotencyKey: string };

/**
 * Deletes a person's account once payments has released them. If it fails in between, repeating the call completes it.
 * Throws ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function deleteAccount(deps: DeleteAccountDeps, { userId, idempotencyKey: key }: DeleteAccount) {
  await deps.payments.releasePerson(userId);
  const decide = (state: AccountState, now: Date) => {
    const change = leave(state, now);
    return { ...change, answer: change.writes !== undefined };
  };
  const isNew = await deps.accounts.change({ userId }, decide, {
    call: { caller: userId, operation: "deleteAccount", key, input: {} },
    resultId: userId,
    repeated: () => false,
  });
  if (isNew) deps.logSecurity({ event: "account_deleted", actor: person(userId), method: "session" });
}
