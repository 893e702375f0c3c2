import type { Scope } from "../generated/graphql.ts";

/** What a scope lets an app do, worded for the person who grants it. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  BETS_READ: "See bets, and which of them you are in",
  BETS_WRITE: "Create and join bets for you, each of which you pay for yourself, and propose results",
  VOTES_WRITE: "Vote on proposed results for you",
  ESCROW_READ: "See what you have in escrow",
  STATEMENT_READ: "See your statement: every stake, payout and refund",
  TICKETS_WRITE: "Read, open and answer your support tickets",
  WEBHOOKS_MANAGE: "Set up messages to its own servers about your bets",
};

/** Every scope, in display order. */
export const scopes: readonly Scope[] = [
  "BETS_READ",
  "BETS_WRITE",
  "VOTES_WRITE",
  "ESCROW_READ",
  "STATEMENT_READ",
  "TICKETS_WRITE",
  "WEBHOOKS_MANAGE",
];

/** Returns a scope as OAuth and the documentation write it, such as `bets:read`. */
export const scopeName = (scope: Scope): string => scope.toLowerCase().replace("_", ":");
