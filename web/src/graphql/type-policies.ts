import type { TypePolicies } from "@apollo/client";
import { joinPages } from "./join-pages.ts";

/** How the client keeps what it was answered: lists grow page by page, and things are known by their ids. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      bets: joinPages(["filter", "sort"]),
      statement: joinPages([]),
      tickets: joinPages([]),
      sessions: joinPages([]),
      ticketQueue: joinPages(["filter"]),
      replyTemplates: joinPages([]),
      apps: joinPages([]),
      connectedApps: joinPages([]),
      notifications: joinPages([]),
      parkedWork: joinPages(["kinds"]),
      personalTokens: joinPages([]),
      webhookEndpoints: joinPages([]),
    },
  },
  Bet: { fields: { participants: joinPages([]) } },
  User: { fields: { bets: joinPages([]), participations: joinPages([]) } },
  // A conversation is read again page by page while it is open, so each page is kept as it is.
  Ticket: { fields: { messages: { keyArgs: ["after"] }, history: joinPages([]) } },
  PersonRecord: { fields: { stakes: joinPages([]), tickets: joinPages([]), decisions: joinPages([]) } },
  EscrowBalance: { fields: { entries: joinPages([]) }, merge: true },
  WebhookEndpoint: { fields: { deliveries: joinPages(["status"]) } },
  Settlement: { fields: { shares: joinPages([]) }, merge: true },
  Ballot: { fields: { electors: joinPages([]), votes: joinPages([]) } },
  CurrentUser: { keyFields: ["id"] },
};
