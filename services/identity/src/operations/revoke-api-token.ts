import { domainError } from "@stakehold/errors/domain-error.ts";
import type { ApiTokenStore } from "./ports/api-tokens.ts";

export type RevokeApiTokenDeps = { readonly apiTokens: Pick<ApiTokenStore, "revoke"> };

/** Revokes a partner's token at once. Throws NOT_FOUND for an unknown or already revoked token. */
export async function revokeApiToken({ apiTokens }: RevokeApiTokenDeps, id: string): Promise<void> {
  if (!(await apiTokens.revoke(id))) throw domainError("NOT_FOUND");
}
