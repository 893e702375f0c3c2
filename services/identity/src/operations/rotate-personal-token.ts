import { person } from "@stakehold/service/security/entry.ts";
import {
  MAX_OVERLAP_DAYS,
  requireDays,
  requireToken,
  rotateToken,
  type TokenChange,
  type TokensState,
} from "../domain/personal-token.ts";
import { newPersonalSecret } from "./new-personal-secret.ts";
import type { MadeToken, PersonalTokenDeps } from "./create-personal-token.ts";

/** A token, and for how many days the old secret stays valid. */
export type RotatePersonalToken = {
  readonly userId: string;
  readonly tokenId: string;
  readonly overlapDays: number;
  readonly idempotencyKey: string;
};

/**
 * Replaces a token by one with a new secret. Throws INVALID_INPUT, NOT_FOUND, TOO_MANY_TOKENS, IDEMPOTENCY_KEY_REUSED.
 */
export async function rotatePersonalToken(
  { personalTokens, logSecurity }: PersonalTokenDeps,
  { userId, tokenId, overlapDays, idempotencyKey: key }: RotatePersonalToken,
): Promise<MadeToken> {
  requireDays(overlapDays, { field: "overlapDays", min: 0, max: MAX_OVERLAP_DAYS });
  const { secret, ...kept } = newPersonalSecret();
  const made = await personalTokens.change(
    { userId },
    (state: TokensState, now: Date): TokenChange<MadeToken> => {
      const { answer: token, ...change } = rotateToken(state, kept, { tokenId, overlapDays }, now);
      return { ...change, answer: { token, secret } };
    },
    {
      call: { caller: userId, operation: "rotatePersonalToken", key, input: { tokenId, overlapDays } },
      resultId: kept.id,
      repeated: (state, id) => ({ token: requireToken(state, id), secret: null }),
    },
  );
  if (made.secret !== null) {
    const target = { kind: "api_token", id: made.token.id } as const;
    logSecurity({ event: "token_created", actor: person(userId), target, reason: "ROTATED" });
  }
  return made;
}
