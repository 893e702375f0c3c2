import type { Scope } from "@stakehold/service/scopes.ts";
import type { WebhookEventKind } from "./webhook-event.ts";

/** What an app needs to hear anything at all, whatever people let it do. */
export const TO_HEAR: Scope = "webhooks:manage";

const OF_BETS: readonly Scope[] = ["bets:read"];
const OF_MONEY: readonly Scope[] = ["escrow:read", "statement:read"];

/** Of which scopes an app needs one, for a person, to be told of that person: those by which it could ask the graph for it. */
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

/** What identity tells of an app, and of what people let it do. */
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
