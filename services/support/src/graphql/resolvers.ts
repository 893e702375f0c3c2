import { hasRole, requireRole, type Caller } from "@stakehold/service/callers/caller.ts";
import { pageOf, readPage, type PageArgs } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, line, text, uuidOf } from "@stakehold/service/input.ts";
import { summaryOf } from "../domain/ticket-summary.ts";
import type { Actor, Ticket } from "../domain/ticket.ts";
import type { Resolvers, ResolveTicketInput } from "../generated/graphql.ts";
import { closeTicket, resolveTicket } from "../operations/end-ticket.ts";
import { openTicket } from "../operations/open-ticket.ts";
import { readTicket } from "../operations/read-ticket.ts";
import { replyToTicket } from "../operations/reply-to-ticket.ts";
import type { GraphDeps } from "./context.ts";
import { messageCursor, messagePosition, ticketCursor, ticketPosition } from "./cursors.ts";
import { picturesIn, shownPictures } from "./pictures.ts";
import { replyTemplate, requireStaff, staffMutations, staffQueries, staffsTicket } from "./staff.ts";

const SUBJECT_LENGTH = 200;
const TEXT_LENGTH = 5_000;

export const resolvers: Resolvers = {
  Query: {
    ...staffQueries,
    tickets: (_parent, args, { deps, caller }) => ticketsOf(deps, caller.userId, args),
    allTickets: async (_parent, { status, ...args }, { deps, caller }) => {
      requireRole(caller, "STAFF");
      const list = { status: status ?? undefined };
      const page = readPage(args, ticketPosition(list));
      return pageOf(await deps.reader.listAll(list.status, page), page, ticketCursor(list));
    },
    ticket: async (_parent, { id }, { deps, caller }) =>
      summaryOf(await readTicket(deps, { ...actorOf(caller), ticketId: uuidOf(id, "TICKET_NOT_FOUND") })),
  },
  Mutation: {
    ...staffMutations,
    openTicket: async (_parent, { input }, { deps, caller }) =>
      payloadOf(
        await openTicket(deps, {
          userId: caller.userId,
          subject: line(input.subject, { field: "subject", max: SUBJECT_LENGTH }),
          description: text(input.description, { field: "description", max: TEXT_LENGTH }),
          category: input.category,
          ...picturesIn(input),
          idempotencyKey: idempotencyKey(input.idempotencyKey),
        }),
      ),
    replyToTicket: async (_parent, { input }, call) => {
      const { deps, caller } = call;
      if (hasRole(caller, "STAFF")) await requireStaff(call);
      return payloadOf(
        await replyToTicket(deps, {
          ...actorOf(caller),
          ticketId: uuidOf(input.ticketId, "TICKET_NOT_FOUND"),
          message: text(input.message, { field: "message", max: TEXT_LENGTH }),
          ...picturesIn(input),
          idempotencyKey: idempotencyKey(input.idempotencyKey),
        }),
      );
    },
    resolveTicket: async (_parent, { input }, { deps, caller }) =>
      payloadOf(await resolveTicket(deps, { ...actorOf(caller), ...endingOf(input) })),
    closeTicket: async (_parent, { input }, call) => {
      const userId = await requireStaff(call);
      return payloadOf(await closeTicket(call.deps, { userId, ...endingOf(input) }));
    },
  },
  PersonRecord: {
    __resolveReference: ({ id }, { caller }) => {
      requireRole(caller, "STAFF");
      return { id: uuidOf(id, "USER_NOT_FOUND") };
    },
    tickets: ({ id }, args, { deps }) => ticketsOf(deps, id, args),
  },
  PlatformCounts: {
    __resolveReference: async ({ id }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      return { id, ...(await deps.reader.counts()) };
    },
  },
  ReplyTemplate: replyTemplate,
  Ticket: {
    ...staffsTicket,
    __resolveReference: async ({ id }, { deps, caller }) =>
      summaryOf(await readTicket(deps, { ...actorOf(caller), ticketId: uuidOf(id, "TICKET_NOT_FOUND") })),
    user: ({ userId }) => ({ id: userId }),
    pictures: ({ pictureIds }, _args, { deps }) => shownPictures(deps, pictureIds),
    messages: async ({ id }, args, { loaders }) => {
      const page = readPage(args, messagePosition(id));
      return pageOf(await loaders.messages(id, page), page, messageCursor(id));
    },
  },
  TicketMessage: {
    pictures: ({ pictureIds }, _args, { deps }) => shownPictures(deps, pictureIds),
  },
};

async function ticketsOf({ reader }: Pick<GraphDeps, "reader">, userId: string, args: PageArgs) {
  const list = { of: userId };
  const page = readPage(args, ticketPosition(list));
  return pageOf(await reader.listOf(userId, page), page, ticketCursor(list));
}

const actorOf = (caller: Caller): Actor => ({ userId: caller.userId, isStaff: hasRole(caller, "STAFF") });

const endingOf = (input: ResolveTicketInput) => ({
  ticketId: uuidOf(input.ticketId, "TICKET_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

const payloadOf = (ticket: Ticket) => ({ ticket: summaryOf(ticket) });
