import type { ReplyTemplate } from "../domain/reply-template.ts";
import type { TicketSummary } from "../domain/ticket.ts";

/** What resolvers are handed for each type of the schema. */
export type TicketModel = TicketSummary;
export type PersonRecordModel = { readonly id: string };
export type UserModel = { readonly id: string };
export type ReplyTemplateModel = ReplyTemplate;
