import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import type { RestConversationFragment, RestTicketFragment, TicketCategory } from "../generated/graphql.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

export const RestTicket = graphql(`
  fragment RestTicket on Ticket {
    id
    subject
    description
    pictures {
      ...RestPicture
    }
    category
    priority
    status
    createdAt
    updatedAt
    messageCount
  }
`);

/** A ticket with its messages, oldest first. */
export const RestConversation = graphql(`
  fragment RestConversation on Ticket {
    ...RestTicket
    messages(first: 100, after: $after) {
      nodes {
        id
        message
        pictures {
          ...RestPicture
        }
        senderType
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Tickets = graphql(`
  query RestTickets($after: String) {
    tickets(first: 100, after: $after) {
      nodes {
        ...RestTicket
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const OneTicket = graphql(`
  query RestOneTicket($id: ID!, $after: String) {
    ticket(id: $id) {
      ...RestConversation
    }
  }
`);

const OpenTicket = graphql(`
  mutation RestOpenTicket($input: OpenTicketInput!, $after: String) {
    openTicket(input: $input) {
      ticket {
        ...RestConversation
      }
    }
  }
`);

const ReplyToTicket = graphql(`
  mutation RestReplyToTicket($input: ReplyToTicketInput!, $after: String) {
    replyToTicket(input: $input) {
      ticket {
        ...RestConversation
      }
    }
  }
`);

const ResolveTicket = graphql(`
  mutation RestResolveTicket($input: ResolveTicketInput!, $after: String) {
    resolveTicket(input: $input) {
      ticket {
        ...RestConversation
      }
    }
  }
`);

const CATEGORIES = {
  account: "ACCOUNT",
  betting: "BETTING",
  payments: "PAYMENTS",
  technical: "TECHNICAL",
  other: "OTHER",
} as const satisfies Record<string, TicketCategory>;

const category = z
  .enum(["account", "betting", "payments", "technical", "other"], { error: "Choose a category" })
  .transform((word) => CATEGORIES[word]);

const required = (message: string) => z.string({ error: message }).min(1, message);

const PICTURES = { error: "Pictures are a list of ids" };

const pictureIds = z.array(z.string(PICTURES), PICTURES).optional().meta({
  description: "The ids of at most 4 pictures, each returned to the caller by `POST /pictures` within the last day.",
});

export const ticketCalls = [
  restCall({
    method: "get",
    path: "/support/tickets",
    name: "listTickets",
    summary: "The caller's tickets, newest first.",
    answers: z.array(shapes.ticket),
    body: anyBody,
    document: Tickets,
    variables: ({ query }) => ({ after: query["after"] ?? null }),
    present: ({ tickets }) => tickets.nodes.map(presentTicket),
    page: ({ tickets }) => tickets.pageInfo,
  }),
  restCall({
    method: "get",
    path: "/support/tickets/:id",
    name: "readTicket",
    summary: "One ticket with its messages.",
    answers: shapes.conversation,
    body: anyBody,
    document: OneTicket,
    variables: ({ params, query }) => ({ id: params["id"] ?? "", after: query["after"] ?? null }),
    present: ({ ticket }) => presentConversation(ticket),
    page: ({ ticket }) => ticket.messages.pageInfo,
  }),
  restCall({
    method: "post",
    path: "/support/tickets",
    name: "openTicket",
    summary: "Opens a ticket.",
    answers: shapes.conversation,
    body: z.object({
      subject: required("Subject is required"),
      description: required("Description is required"),
      category,
      pictureIds,
    }),
    document: OpenTicket,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    present: ({ openTicket }) => presentConversation(returned(openTicket).ticket),
  }),
  restCall({
    method: "post",
    path: "/support/tickets/:id/messages",
    name: "replyToTicket",
    summary: "Adds a message to a ticket that is neither resolved nor closed.",
    answers: shapes.conversation,
    body: z.object({ message: required("Message is required"), pictureIds }),
    document: ReplyToTicket,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { ticketId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ replyToTicket }) => presentConversation(returned(replyToTicket).ticket),
  }),
  restCall({
    method: "patch",
    path: "/support/tickets/:id/status",
    name: "resolveTicket",
    summary: "Sets a ticket to resolved.",
    answers: shapes.conversation,
    body: z.object({ status: z.literal("resolved", { error: "A ticket can only be set to resolved" }) }),
    document: ResolveTicket,
    variables: ({ params, idempotencyKey }) => ({ input: { ticketId: params["id"] ?? "", idempotencyKey } }),
    present: ({ resolveTicket }) => presentConversation(returned(resolveTicket).ticket),
  }),
];

const presentTicket = ({ category: about, priority, status, ...ticket }: RestTicketFragment) => ({
  ...ticket,
  category: about.toLowerCase(),
  priority: priority.toLowerCase(),
  status: status.toLowerCase(),
});

const presentConversation = ({ messages, ...ticket }: RestConversationFragment) => ({
  ...presentTicket(ticket),
  messages: messages.nodes.map((message) => ({ ...message, senderType: message.senderType.toLowerCase() })),
});
