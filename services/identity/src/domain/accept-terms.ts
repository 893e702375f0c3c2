import { domainError } from "@stakehold/errors/domain-error.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { requireAccount, type AccountChange, type AccountState } from "./account.ts";

/** What a person confirms. */
export type Confirmation = { readonly isAdult: boolean; readonly acceptsTerms: boolean };

/** Accepts the terms; accepting them again changes nothing. Throws USER_NOT_FOUND, INVALID_INPUT. */
export function acceptTerms(state: AccountState, { isAdult, acceptsTerms }: Confirmation, now: Date): AccountChange {
  const { acceptedTerms } = requireAccount(state);
  if (!isAdult) throw domainError("INVALID_INPUT", { field: "isAdult" }, "Stakehold is for people of 18 or older");
  if (!acceptsTerms) throw domainError("INVALID_INPUT", { field: "acceptsTerms" }, "Accept the terms to go on");
  return acceptedTerms ? UNCHANGED : { answer: undefined, writes: { acceptedTermsAt: now } };
}
