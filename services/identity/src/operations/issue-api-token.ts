import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import type { ApiTokenStore } from "./ports/api-tokens.ts";

export type IssueApiTokenDeps = { readonly apiTokens: Pick<ApiTokenStore, "holdersOf" | "keep"> };

/** Whose token it is to be, and what the partner's program is called. */
export type IssueApiToken = { readonly email: string; readonly name: string };

/** The token, which is shown once and stored nowhere, and the id by which to revoke it. */
export type IssuedApiToken = { readonly id: string; readonly token: string };

/**
 * Makes a token with which a partner's program acts as a person who has signed in before.
 * Throws USER_NOT_FOUND where not exactly one person has the address.
 */
export async function issueApiToken(
  { apiTokens }: IssueApiTokenDeps,
  { email, name }: IssueApiToken,
): Promise<IssuedApiToken> {
  const [userId, ...others] = await apiTokens.holdersOf(email);
  if (userId === undefined || others.length > 0) throw domainError("USER_NOT_FOUND");
  const [id, token] = [newId(), newSecret()];
  await apiTokens.keep({ id, userId, name, tokenHash: hashSecret(token) });
  return { id, token };
}
