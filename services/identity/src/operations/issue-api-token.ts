import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { text } from "@stakehold/service/input.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";

/** A token to be kept. */
export type NewApiToken = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
};

/** Partners' tokens, as whoever hands them out needs them. */
export interface ApiTokens {
  /** The people with this address; one address may be known to two providers. */
  holdersOf(email: string): Promise<readonly string[]>;
  keep(token: NewApiToken): Promise<void>;
  /** Answers whether there was such a token that still held. */
  revoke(id: string): Promise<boolean>;
}

export type IssueApiTokenDeps = { readonly apiTokens: Pick<ApiTokens, "holdersOf" | "keep"> };

/** The token, which is told once and stored nowhere, and the id by which to revoke it. */
export type IssuedApiToken = { readonly id: string; readonly token: string };

/**
 * Makes a token with which a partner's program acts as a person who has signed in before.
 * Throws USER_NOT_FOUND where not exactly one person has the address, INVALID_INPUT.
 */
export async function issueApiToken(
  { apiTokens }: IssueApiTokenDeps,
  command: { readonly email: string; readonly name: string },
): Promise<IssuedApiToken> {
  const name = text(command.name, { field: "name", max: 100 });
  const [userId, ...others] = await apiTokens.holdersOf(command.email);
  if (userId === undefined || others.length > 0) throw domainError("USER_NOT_FOUND");
  const [id, token] = [newId(), newSecret()];
  await apiTokens.keep({ id, userId, name, tokenHash: hashSecret(token) });
  return { id, token };
}
