import { person } from "@stakehold/service/security/entry.ts";
import { revokeToken, type TokensState } from "../domain/personal-token.ts";
import type { PersonalTokenDeps } from "./create-personal-token.ts";

/** A token and its owner. */
export type RevokePersonalToken = {
  readonly userId: string;
  readonly tokenId: string;
  readonly idempotencyKey: string;
};

/** Ends a person's token at once. Throws NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export async function revokePersonalToken(
  { personalTokens, logSecurity }: PersonalTokenDeps,
  { userId, tokenId, idempotencyKey: key }: RevokePersonalToken,
): Promise<void> {
  const decide = (state: TokensState, now: Date) => ({ ...revokeToken(state, tokenId, now), answer: true });
  const isNew = await personalTokens.change({ userId }, decide, {
    call: { caller: userId, operation: "revokePersonalToken", key, input: { tokenId } },
    resultId: tokenId,
    repeated: () => false,
  });
  if (isNew) logSecurity({ event: "token_revoked", actor: person(userId), target: { kind: "api_token", id: tokenId } });
}
