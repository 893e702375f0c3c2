import type { Ticket } from "../domain/ticket.ts";

/** What resolvers of Ticket are handed. */
export type TicketModel = Ticket;

/** A person is known here by id alone. */
export type UserModel = { readonly id: string };
