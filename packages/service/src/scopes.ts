/**
 * What a token may be allowed, whoever bears it: a personal token, or an app's. Payout set-up, tokens, roles and /admin have
 * no scope, so no token reaches them.
 */
export const SCOPES = [
  "bets:read",
  "bets:write",
  "votes:write",
  "escrow:read",
  "statement:read",
  "tickets:write",
  "webhooks:manage",
] as const;

/** One thing that a token may be allowed. */
export type Scope = (typeof SCOPES)[number];

/** What a credential reaches of what its holder may do: the scopes of a token, or null for all of it, as a session does. */
export type Reach = readonly Scope[] | null;
