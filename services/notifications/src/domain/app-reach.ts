import type { Scope } from "@stakehold/service/callers/scopes.ts";
import type { WebhookEventKind } from "./webhook-event.ts";

/** The scope that an app needs to receive any event, whatever people granted it. */
export const TO_HEAR: Scope = "webhooks:manage";

const OF_BETS: readonly Scope[] = ["bets:read"];
const OF_MONEY: readonly Scope[] = ["escrow:read", "statement:read"];

/**
 * The scopes of which an app needs at least one to receive a person's events: those that would let it query the same
 * data.
 */
export const SCOPES_TO_HEAR: Readonly<Record<WebhookEventKind, readonly Scope[]>> = {
  BET_PUBLISHED: OF_BETS,
  BET_JOINED: OF_BETS,
  BET_VOTING_STARTED: OF_BETS,
  BET_DECIDED: OF_BETS,
  BET_SETTLED: OF_BETS,
  STAKE_HELD: OF_MONEY,
  STAKE_REFUNDED: OF_MONEY,
  PAYOUT_SENT: OF_MONEY,
  TICKET_ANSWERED: ["tickets:write"],
};

/** A change to an app or its grants, as identity publishes it. */
export type AppNews =
  | { readonly type: "CHANGED"; readonly appId: string; readonly ownerId: string; readonly scopes: readonly string[] }
  | { readonly type: "DELETED"; readonly appId: string }
  | {
      readonly type: "GRANT_MADE";
      readonly grantId: string;
      readonly appId: string;
      readonly userId: string;
      readonly scopes: readonly string[];
      readonly expiresAt: Date;
    }
  | { readonly type: "GRANT_ENDED"; readonly grantId: string; readonly appId: string; readonly userId: string };
