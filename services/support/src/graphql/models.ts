import type { Ticket } from "../domain/ticket.ts";

/** What resolvers are handed for each type of the schema. */
export type TicketModel = Ticket;
export type UserModel = { readonly id: string };
