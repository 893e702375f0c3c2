import type { ReplyTemplate } from "../domain/reply-template.ts";
import type { TicketSummary } from "../domain/ticket.ts";
import type { PlacedMessage } from "../operations/ports/tickets.ts";

/** The parent objects of each type's resolvers. */
export type TicketModel = TicketSummary;
export type TicketMessageModel = PlacedMessage;
export type PersonRecordModel = { readonly id: string };
export type UserModel = { readonly id: string };
export type ReplyTemplateModel = ReplyTemplate;
