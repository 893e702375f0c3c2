import { domainError } from "@stakehold/errors/domain-error.ts";
import { idempotencyKey } from "@stakehold/service/input.ts";
import { acceptTerms as accept } from "../domain/account.ts";
import type { Accounts } from "./accounts.ts";

export type AcceptTermsDeps = { readonly accounts: Accounts };

/** What a person confirmed. */
export type AcceptTerms = {
  readonly idempotencyKey: string;
  readonly userId: string;
  readonly isAdult: boolean;
  readonly acceptsTerms: boolean;
};

/** Records that a person is 18 or older and accepts the terms. Throws INVALID_INPUT, USER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export async function acceptTerms(deps: AcceptTermsDeps, command: AcceptTerms): Promise<void> {
  const { userId, isAdult, acceptsTerms } = command;
  const key = idempotencyKey(command.idempotencyKey);
  if (!isAdult) throw domainError("INVALID_INPUT", { field: "isAdult" }, "Stakehold is for people of 18 or older");
  if (!acceptsTerms) throw domainError("INVALID_INPUT", { field: "acceptsTerms" }, "Accept the terms to go on");
  const call = { caller: userId, operation: "acceptTerms", key, input: { isAdult, acceptsTerms } };
  await deps.accounts.change({ userId, call }, accept);
}
