import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import type { RestTicketFragment, TicketCategory } from "../generated/graphql.ts";
import { anyBody, restCall } from "./rest-call.ts";

export const RestTicket = graphql(`
  fragment RestTicket on Ticket {
    id
    subject
    description
    category
    priority
    status
    createdAt
    updatedAt
    messages {
      id
      message
      senderType
      createdAt
    }
  }
`);

const Tickets = graphql(`
  query RestTickets($after: String) {
    tickets(first: 100, after: $after) {
      nodes {
        ...RestTicket
      }
    }
  }
`);

const OneTicket = graphql(`
  query RestOneTicket($id: ID!) {
    ticket(id: $id) {
      ...RestTicket
    }
  }
`);

const OpenTicket = graphql(`
  mutation RestOpenTicket($input: OpenTicketInput!) {
    openTicket(input: $input) {
      ...RestTicket
    }
  }
`);

const ReplyToTicket = graphql(`
  mutation RestReplyToTicket($input: ReplyToTicketInput!) {
    replyToTicket(input: $input) {
      ...RestTicket
    }
  }
`);

const ResolveTicket = graphql(`
  mutation RestResolveTicket($input: ResolveTicketInput!) {
    resolveTicket(input: $input) {
      ...RestTicket
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

export const ticketCalls = [
  restCall({
    method: "get",
    path: "/support/tickets",
    body: anyBody,
    document: Tickets,
    variables: ({ query }) => ({ after: query["after"] ?? null }),
    present: ({ tickets }) => tickets.nodes.map(presentTicket),
  }),
  restCall({
    method: "get",
    path: "/support/tickets/:id",
    body: anyBody,
    document: OneTicket,
    variables: ({ params }) => ({ id: params["id"] ?? "" }),
    present: ({ ticket }) => presentTicket(ticket),
  }),
  restCall({
    method: "post",
    path: "/support/tickets",
    body: z.object({
      subject: required("Subject is required"),
      description: required("Description is required"),
      category,
    }),
    document: OpenTicket,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    present: ({ openTicket }) => presentTicket(openTicket),
  }),
  restCall({
    method: "post",
    path: "/support/tickets/:id/messages",
    body: z.object({ message: required("Message is required") }),
    document: ReplyToTicket,
    variables: ({ params, body, idempotencyKey }) => ({
      input: { ticketId: params["id"] ?? "", ...body, idempotencyKey },
    }),
    present: ({ replyToTicket }) => presentTicket(replyToTicket),
  }),
  restCall({
    method: "patch",
    path: "/support/tickets/:id/status",
    body: z.object({ status: z.literal("resolved", { error: "A ticket can only be set to resolved" }) }),
    document: ResolveTicket,
    variables: ({ params, idempotencyKey }) => ({ input: { ticketId: params["id"] ?? "", idempotencyKey } }),
    present: ({ resolveTicket }) => presentTicket(resolveTicket),
  }),
];

function presentTicket(ticket: RestTicketFragment) {
  return {
    ...ticket,
    category: ticket.category.toLowerCase(),
    priority: ticket.priority.toLowerCase(),
    status: ticket.status.toLowerCase(),
    messages: ticket.messages.map((message) => ({ ...message, senderType: message.senderType.toLowerCase() })),
  };
}
