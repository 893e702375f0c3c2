import { keyOf, made, type Change, type ChangeOptions } from "./change.ts";
import type * as graph from "./generated/graphql.ts";
import * as operations from "./operations/tickets.ts";
import { pagesOf, type Pages, type Paging } from "./pages.ts";
import type { CallOptions, Request } from "./transport/request.ts";

/** A request for help. */
export type Ticket = graph.TicketFactsFragment;
export type TicketMessage = graph.ListTicketMessagesQuery["ticket"]["messages"]["nodes"][number];

/** The caller's requests for help. Scope: tickets:write. */
export const ticketsOf = (request: Request) => ({
  /** Newest first. */
  list: (paging: Paging = {}, options?: CallOptions): Pages<Ticket> =>
    pagesOf(paging, async (place) => (await request(operations.listTickets, place, options)).tickets),

  /** Returns one ticket. Rejects with TICKET_NOT_FOUND. */
  get: async (id: string, options?: CallOptions): Promise<Ticket> =>
    (await request(operations.getTicket, { id }, options)).ticket,

  /** Lists a ticket's messages, oldest first. Rejects with TICKET_NOT_FOUND. */
  messages: (id: string, paging: Paging = {}, options?: CallOptions): Pages<TicketMessage> =>
    pagesOf(
      paging,
      async (place) => (await request(operations.listTicketMessages, { id, ...place }, options)).ticket.messages,
    ),

  /** Requests help; `pictureIds` come from `pictures.upload`. Rejects with INVALID_INPUT, PICTURE_NOT_FOUND. */
  open: async (ticket: Change<graph.OpenTicketInput>, options: ChangeOptions = {}): Promise<Ticket> =>
    made((await request(operations.openTicket, { input: { ...ticket, ...keyOf(options) } }, options)).openTicket)
      .ticket,

  /**
   * Adds a message; `pictureIds` come from `pictures.upload`. Rejects with TICKET_NOT_FOUND, TICKET_CLOSED,
   * TICKET_FULL, INVALID_INPUT, PICTURE_NOT_FOUND.
   */
  reply: async (reply: Change<graph.ReplyToTicketInput>, options: ChangeOptions = {}): Promise<Ticket> => {
    const variables = { input: { ...reply, ...keyOf(options) } };
    return made((await request(operations.replyToTicket, variables, options)).replyToTicket).ticket;
  },

  /** Marks a ticket as resolved. Rejects with TICKET_NOT_FOUND, TICKET_CLOSED. */
  resolve: async (ticketId: string, options: ChangeOptions = {}): Promise<Ticket> => {
    const variables = { input: { ticketId, ...keyOf(options) } };
    return made((await request(operations.resolveTicket, variables, options)).resolveTicket).ticket;
  },
});
