import { pipeline } from "node:stream/promises";
import type { Logger } from "@stakehold/service/logger.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import type { Request, RequestHandler, Response } from "express";
import { graphql } from "../generated/gql.ts";
import type { ExportTicketsQuery } from "../generated/graphql.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import type { Graph } from "../graphql/graph.ts";
import { runDocumentsFor, type RunDocument } from "../graphql/run-document.ts";

const Account = graphql(`
  query ExportAccount {
    me {
      id
      email
      roles
      acceptedTerms
      isBanned
      betsWon
      betsLost
      totalWinnings {
        amount
        currency
      }
      user {
        displayName
        firstName
        lastName
        username
        profileImageUrl
      }
    }
    payoutAccount {
      detailsSubmitted
      payoutsEnabled
    }
    notificationSettings {
      subjects {
        subject
        byMail
        inApp
        byPush
      }
      quietHours {
        timeZone
        from
        to
      }
      devices {
        pushService
        addedAt
        lastUsedAt
      }
    }
  }
`);

const Sessions = graphql(`
  query ExportSessions($after: String) {
    sessions(first: 100, after: $after) {
      nodes {
        id
        startedAt
        lastUsedAt
        endsAt
        browser
        network
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Bets = graphql(`
  query ExportBets($after: String) {
    me {
      user {
        bets(first: 100, after: $after) {
          nodes {
            id
            title
            description
            category
            topic
            status
            proposer {
              id
            }
            proposedOutcome
            evidenceUrl
            evidencePicture {
              url
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

/** A page is half as long as others: a receipt may have 30 kB, and a response at most 2 MB. */
const Participations = graphql(`
  query ExportParticipations($after: String) {
    me {
      user {
        participations(first: 50, after: $after) {
          nodes {
            id
            position
            amount {
              amount
              currency
            }
            status
            createdAt
            winnerPicture {
              words
              pageUrl
              createdAt
            }
            receipt {
              document
              keyId
              issuedAt
            }
            bet {
              id
              title
              ballot {
                myVote
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

const Statement = graphql(`
  query ExportStatement($after: String) {
    statement(first: 100, after: $after) {
      nodes {
        kind
        at
        amount {
          amount
          currency
        }
        bet {
          id
        }
        participation {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Tickets = graphql(`
  query ExportTickets($after: String) {
    tickets(first: 10, after: $after) {
      nodes {
        id
        subject
        description
        category
        status
        createdAt
        pictures {
          url
        }
        messages(first: 100) {
          nodes {
            message
            senderType
            createdAt
            pictures {
              url
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Messages = graphql(`
  query ExportMessages($ticketId: ID!, $after: String) {
    ticket(id: $ticketId) {
      messages(first: 100, after: $after) {
        nodes {
          message
          senderType
          createdAt
          pictures {
            url
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const Notifications = graphql(`
  query ExportNotifications($after: String) {
    notifications(first: 100, after: $after) {
      nodes {
        kind
        title
        text
        path
        createdAt
        isRead
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const WebhookEndpoints = graphql(`
  query ExportWebhookEndpoints($after: String) {
    webhookEndpoints(first: 100, after: $after) {
      nodes {
        id
        url
        description
        events
        status
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const PersonalTokens = graphql(`
  query ExportPersonalTokens($after: String) {
    personalTokens(first: 100, after: $after) {
      nodes {
        id
        name
        scopes
        lastFour
        createdAt
        expiresAt
        lastUsedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Apps = graphql(`
  query ExportApps($after: String) {
    apps(first: 100, after: $after) {
      nodes {
        id
        name
        isPublic
        redirectUris
        paymentReturnUrl
        scopes
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const ConnectedApps = graphql(`
  query ExportConnectedApps($after: String) {
    connectedApps(first: 100, after: $after) {
      nodes {
        id
        app {
          id
          name
        }
        scopes
        connectedAt
        lastUsedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Page = {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
};
type ReadPage = (run: RunDocument, after: string | null) => Promise<Page>;

/** The lists of the file, in its order, each read with the person's own token like any page of the app. */
const LISTS: Readonly<Record<string, ReadPage>> = {
  sessions: async (run, after) => (await run(Sessions, { after })).sessions,
  bets: async (run, after) => (await run(Bets, { after })).me.user.bets,
  participations: async (run, after) => (await run(Participations, { after })).me.user.participations,
  statement: async (run, after) => (await run(Statement, { after })).statement,
  tickets: async (run, after) => {
    const { nodes, pageInfo } = (await run(Tickets, { after })).tickets;
    const whole = [];
    for (const ticket of nodes) whole.push({ ...ticket, messages: await messagesOf(run, ticket) });
    return { nodes: whole, pageInfo };
  },
  notifications: async (run, after) => (await run(Notifications, { after })).notifications,
  webhookEndpoints: async (run, after) => (await run(WebhookEndpoints, { after })).webhookEndpoints,
  personalTokens: async (run, after) => (await run(PersonalTokens, { after })).personalTokens,
  apps: async (run, after) => (await run(Apps, { after })).apps,
  connectedApps: async (run, after) => (await run(ConnectedApps, { after })).connectedApps,
};

type Ticket = ExportTicketsQuery["tickets"]["nodes"][number];

/** A ticket has 200 messages at most. */
async function messagesOf(run: RunDocument, { id: ticketId, messages }: Ticket): Promise<readonly unknown[]> {
  const all: Ticket["messages"]["nodes"][number][] = [...messages.nodes];
  for (let { pageInfo } = messages; pageInfo.hasNextPage;) {
    const { ticket } = await run(Messages, { ticketId, after: pageInfo.endCursor ?? null });
    all.push(...ticket.messages.nodes);
    ({ pageInfo } = ticket.messages);
  }
  return all;
}

/** The dependencies of an export. */
export type ExportDeps = {
  readonly graph: Graph;
  readonly contextOf: (request: Request, response: Response) => Promise<GatewayContext>;
  /** Counts an export of a person. Throws RATE_LIMITED. */
  readonly ofExports: (userId: string) => Promise<unknown>;
  readonly logger: Logger;
};

/**
 * `GET /api/user/export.json`: all data about the caller as one file, with links to pictures that are valid for half an
 * hour. It is read page by page while it is written, so that neither side ever holds more than a page. Not for tokens.
 * Errors: UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE.
 */
export const exportPerson =
  ({ graph, contextOf, ofExports, logger }: ExportDeps): RequestHandler =>
  async (request, response) => {
    const context = await contextOf(request, response);
    await ofExports(context.signedIn.userId);
    const run = runDocumentsFor(graph, context);
    // Read before the response starts, so that a refusal is an error and not a file; the query for sessions rejects
    // every token.
    const account = await run(Account, {});
    await run(Sessions, { after: null });
    logSecurity(logger, { event: "data_exported", actor: person(context.signedIn.userId) });
    response.set({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="stakehold-export.json"',
    });
    // A failure from here on is logged already; the response breaks off, and its JSON can't be mistaken for complete.
    await pipeline(textOf(run, account), response).catch(() => undefined);
  };

async function* textOf(run: RunDocument, account: object): AsyncGenerator<string> {
  yield JSON.stringify({ madeAt: new Date().toISOString(), ...account }).slice(0, -1);
  for (const [name, read] of Object.entries(LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    yield* listOf(run, read);
    yield "]";
  }
  yield "}\n";
}

async function* listOf(run: RunDocument, read: ReadPage): AsyncGenerator<string> {
  let isFirst = true;
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await read(run, after);
    for (const node of nodes) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(node)}`;
      isFirst = false;
    }
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor ?? null;
  }
}
