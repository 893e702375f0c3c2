import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import type { Ticket } from "../domain/ticket.ts";
import type { TicketPosition } from "../operations/ports/tickets.ts";

/** Positions in a list of tickets. */
export const ticketCursor = ({ createdAt, id }: Ticket): string => encodeCursor([createdAt.toISOString(), id]);

export function ticketPosition(cursor: string): TicketPosition {
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw domainError("INVALID_INPUT", { field: "after" });
  return { createdAt, id };
}
