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
import type { TicketSummary } from "../domain/ticket.ts";
import type { PlacedMessage } from "../operations/ports/tickets.ts";

const TICKETS = "tickets";

/** Positions in lists of tickets: the time of opening, and the id. */
export const ticketCursor = ({ createdAt, id }: TicketSummary): string => cursorIn(TICKETS, timeCursor(createdAt, id));

export const ticketPosition = positionIn(TICKETS, timePosition);

const messagesOf = (ticketId: string): string => `messages/${ticketId}`;

/** Positions among one ticket's messages. */
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
