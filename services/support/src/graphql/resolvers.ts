import type { Resolvers } from "../generated/graphql.ts";
import { closeTicket, resolveTicket } from "../operations/end-ticket.ts";
import { listAllTickets, listMyTickets } from "../operations/list-tickets.ts";
import { openTicket } from "../operations/open-ticket.ts";
import { readCounts } from "../operations/read-counts.ts";
import { readTicket } from "../operations/read-ticket.ts";
import { replyToTicket } from "../operations/reply-to-ticket.ts";

export const resolvers: Resolvers = {
  Query: {
    tickets: (_parent, args, { deps, caller }) => listMyTickets(deps, caller, args),
    allTickets: (_parent, { status, ...args }, { deps, caller }) =>
      listAllTickets(deps, caller, { ...args, status: status ?? undefined }),
    ticket: (_parent, { id }, { deps, caller }) => readTicket(deps, caller, id),
  },
  Mutation: {
    openTicket: (_parent, { input: { idempotencyKey: key, ...input } }, { deps, caller }) =>
      openTicket(deps, { caller, key, ...input }),
    replyToTicket: (_parent, { input: { idempotencyKey: key, ...input } }, { deps, caller }) =>
      replyToTicket(deps, { caller, key, ...input }),
    resolveTicket: (_parent, { input: { idempotencyKey: key, ticketId } }, { deps, caller }) =>
      resolveTicket(deps, { caller, key, ticketId }),
    closeTicket: (_parent, { input: { idempotencyKey: key, ticketId } }, { deps, caller }) =>
      closeTicket(deps, { caller, key, ticketId }),
  },
  PlatformCounts: {
    __resolveReference: async ({ id }, { deps, caller }) => ({ id, ...(await readCounts(deps, caller)) }),
  },
  Ticket: {
    user: ({ userId }) => ({ id: userId }),
    messages: ({ messages }) => [...messages],
  },
};
