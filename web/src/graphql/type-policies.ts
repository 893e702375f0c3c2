import type { TypePolicies } from "@apollo/client";
import { joinBy } from "./join-by.ts";
import { joinPages } from "./join-pages.ts";

/** How the client caches results: lists grow page by page, and objects are identified by their ids. */
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
  Bet: { fields: { participants: joinPages([]), sides: joinBy("position") } },
  Participation: { fields: { stake: { merge: true } } },
  User: { fields: { bets: joinPages([]), participations: joinPages([]) } },
  // An open conversation is read again page by page, so each page is cached separately.
  Ticket: { fields: { messages: { keyArgs: ["after"] }, history: joinPages([]) } },
  PersonRecord: { fields: { stakes: joinPages([]), tickets: joinPages([]), decisions: joinPages([]) } },
  EscrowBalance: { fields: { entries: joinPages([]) }, merge: true },
  WebhookEndpoint: { fields: { deliveries: joinPages(["status"]) } },
  Settlement: { fields: { shares: joinPages([]) }, merge: true },
  Ballot: { fields: { electors: joinPages([]), votes: joinPages([]) } },
  CurrentUser: { keyFields: ["id"] },
};
