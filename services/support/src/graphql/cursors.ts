import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  positionIn,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { MAX_MESSAGES } from "../domain/reply-to-ticket.ts";
import type { TicketStatus, TicketSummary } from "../domain/ticket.ts";
import type { PlacedMessage } from "../operations/ports/tickets.ts";

/** A list of tickets: one person's, or all tickets of a status. */
type TicketList = { readonly of: string } | { readonly status: TicketStatus | undefined };

const nameOf = (list: TicketList): string =>
  "of" in list ? `tickets/${list.of}` : `allTickets/${list.status ?? "any status"}`;

/** Returns cursors for a list of tickets: the time of opening, and the id. */
export const ticketCursor =
  (list: TicketList) =>
  ({ createdAt, id }: TicketSummary): string =>
    cursorIn(nameOf(list), timeCursor(createdAt, id));

export const ticketPosition = (list: TicketList) => positionIn(nameOf(list), timePosition);

const messagesOf = (ticketId: string): string => `messages/${ticketId}`;

/** Returns cursors for one ticket's messages. */
export const messageCursor =
  (ticketId: string) =>
  ({ place }: PlacedMessage): string =>
    cursorIn(messagesOf(ticketId), encodeCursor([String(place)]));

export const messagePosition = (ticketId: string) => positionIn(messagesOf(ticketId), placeOf);

function placeOf(cursor: string): number {
  const [text = ""] = decodeCursor(cursor, 1);
  const place = Number(text);
  if (!/^[1-9]\d*$/.test(text) || place > MAX_MESSAGES) throw domainError("INVALID_INPUT", { field: "after" });
  return place;
}
