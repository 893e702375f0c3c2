import type { Scope } from "@stakehold/service/scopes.ts";
import type { Scope as ShownScope } from "../generated/graphql.ts";

/** Scopes as GraphQL names them. */
const SHOWN = {
  "bets:read": "BETS_READ",
  "bets:write": "BETS_WRITE",
  "votes:write": "VOTES_WRITE",
  "escrow:read": "ESCROW_READ",
  "statement:read": "STATEMENT_READ",
  "tickets:write": "TICKETS_WRITE",
  "webhooks:manage": "WEBHOOKS_MANAGE",
} as const satisfies Readonly<Record<Scope, ShownScope>>;

const NAMED: Readonly<Record<ShownScope, Scope>> = {
  BETS_READ: "bets:read",
  BETS_WRITE: "bets:write",
  VOTES_WRITE: "votes:write",
  ESCROW_READ: "escrow:read",
  STATEMENT_READ: "statement:read",
  TICKETS_WRITE: "tickets:write",
  WEBHOOKS_MANAGE: "webhooks:manage",
};

/** A scope as GraphQL names it. */
export const shownScope = (scope: Scope): ShownScope => SHOWN[scope];

/** The scope that GraphQL names so. */
export const scopeOf = (shown: ShownScope): Scope => NAMED[shown];
