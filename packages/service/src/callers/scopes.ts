/**
 * What any token may be allowed, personal or an app's. Payout set-up, tokens, roles and /admin have no scope, so no
 * token reaches them.
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

/** What a credential reaches of its holder's rights: a token's scopes, or null for everything, as for a session. */
export type Reach = readonly Scope[] | null;

/** Returns a scope by its name in the graph, such as BETS_READ; undefined for an unknown name. */
export const scopeNamed = (name: string): Scope | undefined => SCOPES.find((scope) => nameOfScope(scope) === name);

/** Returns the graph's name for a scope: an enum's value has no colon. */
export const nameOfScope = (scope: Scope): ScopeName => NAMES[scope];

const NAMES = {
  "bets:read": "BETS_READ",
  "bets:write": "BETS_WRITE",
  "votes:write": "VOTES_WRITE",
  "escrow:read": "ESCROW_READ",
  "statement:read": "STATEMENT_READ",
  "tickets:write": "TICKETS_WRITE",
  "webhooks:manage": "WEBHOOKS_MANAGE",
} as const satisfies Readonly<Record<Scope, string>>;

/** A scope's name in the graph. */
export type ScopeName = (typeof NAMES)[Scope];
