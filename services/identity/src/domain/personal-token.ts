import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** How many valid tokens one person may have. */
export const MAX_TOKENS = 50;

/** The most days for which a token may be valid. */
export const MAX_TOKEN_DAYS = 366;

/** The most days for which a replaced token may stay valid beside the new one. */
export const MAX_OVERLAP_DAYS = 7;

/** A token with which a person's program acts for them. Only that program knows the secret. */
export type PersonalToken = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** The last characters of the secret; null for a token that predates this field. */
  readonly lastFour: string | null;
};

/** The valid tokens of one person. */
export type TokensState = { readonly tokens: readonly PersonalToken[] };

/** What is stored of a new token's secret, and the token's id. */
export type NewSecret = { readonly id: string; readonly tokenHash: Uint8Array<ArrayBuffer>; readonly lastFour: string };

/** The changes to write to a person's tokens. A field that is left out stays as it is. */
export type TokenWrites = {
  readonly added?: PersonalToken & NewSecret;
  /** The token is valid until then and no longer. */
  readonly ended?: { readonly id: string; readonly expiresAt: Date };
  readonly revoked?: { readonly id: string; readonly revokedAt: Date };
};

export type TokenChange<Answer = void> = Change<TokenWrites, never, Answer>;

/** The name, scopes and life in days of a new token. */
export type TokenTerms = { readonly name: string; readonly scopes: readonly Scope[]; readonly days: number };

/** Creates a token. Throws TOO_MANY_TOKENS. */
export function createToken(
  { tokens }: TokensState,
  secret: NewSecret,
  { name, scopes, days }: TokenTerms,
  now: Date,
): TokenChange<PersonalToken> {
  if (tokens.length >= MAX_TOKENS) throw domainError("TOO_MANY_TOKENS", { max: MAX_TOKENS });
  const { tokenHash, ...shown } = secret;
  const token = { ...shown, name, scopes, createdAt: now, expiresAt: daysAfter(now, days), lastUsedAt: null };
  return { answer: token, writes: { added: { ...token, tokenHash } } };
}

/**
 * Replaces a token by a new one with its name, scopes and life. The old one stays valid for so many days more, but not
 * beyond its own end. Throws NOT_FOUND, TOO_MANY_TOKENS.
 */
export function rotateToken(
  state: TokensState,
  secret: NewSecret,
  { tokenId, overlapDays }: { readonly tokenId: string; readonly overlapDays: number },
  now: Date,
): TokenChange<PersonalToken> {
  const { id, name, scopes, createdAt, expiresAt } = requireToken(state, tokenId);
  const others = { tokens: overlapDays === 0 ? state.tokens.filter((token) => token.id !== id) : state.tokens };
  const days = Math.min((expiresAt.getTime() - createdAt.getTime()) / DAY_MS, MAX_TOKEN_DAYS);
  const { answer, writes } = createToken(others, secret, { name, scopes, days }, now);
  const end = daysAfter(now, overlapDays);
  return { answer, writes: { ...writes, ended: { id, expiresAt: end < expiresAt ? end : expiresAt } } };
}

/** Ends a token at once. Throws NOT_FOUND. */
export function revokeToken(state: TokensState, tokenId: string, now: Date): TokenChange {
  const { id } = requireToken(state, tokenId);
  return { answer: undefined, writes: { revoked: { id, revokedAt: now } } };
}

/** Returns one of a person's valid tokens. Throws NOT_FOUND. */
export function requireToken({ tokens }: TokensState, tokenId: string): PersonalToken {
  const token = tokens.find(({ id }) => id === tokenId);
  if (token === undefined) throw domainError("NOT_FOUND");
  return token;
}

const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** Rejects a number that is not a whole number of days within the bounds. Throws INVALID_INPUT. */
export function requireDays(days: number, { field, min, max }: { field: string; min: number; max: number }): void {
  if (Number.isInteger(days) && days >= min && days <= max) return;
  throw domainError("INVALID_INPUT", { field, min, max }, `Choose ${min} to ${max} days`);
}
