import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import type { TokenTerms } from "../domain/personal-token.ts";
import { createPersonalToken, type PersonalTokenDeps } from "./create-personal-token.ts";
import type { ApiTokenStore } from "./ports/api-tokens.ts";

export type IssueApiTokenDeps = PersonalTokenDeps & { readonly apiTokens: Pick<ApiTokenStore, "holdersOf"> };

/** The terms of a token, and its holder's address. */
export type IssueApiToken = TokenTerms & { readonly email: string };

/** The token, which is shown once and itself not stored, and the id with which to revoke it. */
export type IssuedApiToken = { readonly id: string; readonly token: string };

/**
 * Issues a token for a person who has signed in before, on an operator's behalf.
 * Throws USER_NOT_FOUND unless exactly one person has the address, INVALID_INPUT, TOO_MANY_TOKENS.
 */
export async function issueApiToken(
  deps: IssueApiTokenDeps,
  { email, ...terms }: IssueApiToken,
): Promise<IssuedApiToken> {
  const [userId, ...others] = await deps.apiTokens.holdersOf(email);
  if (userId === undefined || others.length > 0) throw domainError("USER_NOT_FOUND");
  const { token, secret } = await createPersonalToken(deps, { ...terms, userId, idempotencyKey: newId() });
  if (secret === null) throw new Error("A new key makes a new token");
  return { id: token.id, token: secret };
}
