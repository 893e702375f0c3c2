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

/** A scope by its name in the graph, such as BETS_READ; undefined for a name that is none. */
export const scopeNamed = (name: string): Scope | undefined => SCOPES.find((scope) => nameOfScope(scope) === name);

/** What the graph calls a scope: an enum's value has no colon. */
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
