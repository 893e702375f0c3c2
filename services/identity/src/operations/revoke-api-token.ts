import { domainError } from "@stakehold/errors/domain-error.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import type { ApiTokens } from "./issue-api-token.ts";

export type RevokeApiTokenDeps = { readonly apiTokens: Pick<ApiTokens, "revoke"> };

/** Revokes a partner's token at once. Throws NOT_FOUND for a token that is unknown or revoked already. */
export async function revokeApiToken({ apiTokens }: RevokeApiTokenDeps, id: string): Promise<void> {
  if (!(await apiTokens.revoke(uuidOf(id, "NOT_FOUND")))) throw domainError("NOT_FOUND");
}
