import { domainError } from "@stakehold/errors/domain-error.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import {
  createToken,
  MAX_TOKEN_DAYS,
  requireDays,
  requireToken,
  type PersonalToken,
  type TokenChange,
  type TokensState,
  type TokenTerms,
} from "../domain/personal-token.ts";
import { newPersonalSecret } from "./new-personal-secret.ts";
import type { PersonalTokenStore } from "./ports/personal-tokens.ts";

export type PersonalTokenDeps = {
  readonly personalTokens: PersonalTokenStore;
  readonly logSecurity: LogSecurity;
};

/** The terms of a new token, and its owner. */
export type CreatePersonalToken = TokenTerms & { readonly userId: string; readonly idempotencyKey: string };

/** A token with its secret, which itself is not stored: null on a repeated call. */
export type MadeToken = { readonly token: PersonalToken; readonly secret: string | null };

/**
 * Creates a personal token. Throws INVALID_INPUT, TOO_MANY_TOKENS, IDEMPOTENCY_KEY_REUSED, NOT_FOUND for a repeated
 * call whose token ended.
 */
export async function createPersonalToken(
  { personalTokens, logSecurity }: PersonalTokenDeps,
  { userId, idempotencyKey: key, name, days, ...asked }: CreatePersonalToken,
): Promise<MadeToken> {
  const scopes = [...new Set(asked.scopes)].toSorted();
  if (scopes.length === 0) throw domainError("INVALID_INPUT", { field: "scopes" }, "Choose what the token may do");
  requireDays(days, { field: "days", min: 1, max: MAX_TOKEN_DAYS });
  const terms = { name, scopes, days };
  const { secret, ...kept } = newPersonalSecret();
  const made = await personalTokens.change(
    { userId },
    (state: TokensState, now: Date): TokenChange<MadeToken> => {
      const { answer: token, ...change } = createToken(state, kept, terms, now);
      return { ...change, answer: { token, secret } };
    },
    {
      call: { caller: userId, operation: "createPersonalToken", key, input: terms },
      resultId: kept.id,
      repeated: (state, id) => ({ token: requireToken(state, id), secret: null }),
    },
  );
  if (made.secret !== null) {
    logSecurity({ event: "token_created", actor: person(userId), target: { kind: "api_token", id: made.token.id } });
  }
  return made;
}
