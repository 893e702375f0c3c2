import type { WebhookEventKind } from "../../generated/graphql.ts";

/** The meaning of each event, in the order of a bet's life. */
export const eventWords: Readonly<Record<WebhookEventKind, string>> = {
  BET_PUBLISHED: "A bet that you created is open to everyone",
  BET_JOINED: "Somebody joined a bet of yours",
  BET_VOTING_STARTED: "A result is proposed, and votes are taken",
  BET_DECIDED: "It is decided what becomes of a bet's money",
  BET_SETTLED: "A bet's money was divided",
  STAKE_HELD: "Your card was charged, and the stake is in escrow",
  STAKE_REFUNDED: "A stake of yours was refunded",
  PAYOUT_SENT: "Winnings of yours were transferred",
  TICKET_ANSWERED: "Support answered a ticket of yours",
};

export const eventKinds: readonly WebhookEventKind[] = [
  "BET_PUBLISHED",
  "BET_JOINED",
  "BET_VOTING_STARTED",
  "BET_DECIDED",
  "BET_SETTLED",
  "STAKE_HELD",
  "STAKE_REFUNDED",
  "PAYOUT_SENT",
  "TICKET_ANSWERED",
];

/** Returns an event's type as in messages, such as `bet.voting_started`. */
export const eventType = (kind: WebhookEventKind): string => kind.toLowerCase().replace("_", ".");
