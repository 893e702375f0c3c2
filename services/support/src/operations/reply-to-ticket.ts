import { keepBeforeNaming, type KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import { newId } from "@stakehold/service/id.ts";
import { replyToTicket as reply } from "../domain/reply-to-ticket.ts";
import { requireTicket, type Actor, type Ticket } from "../domain/ticket.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type ReplyToTicketDeps = {
  readonly tickets: TicketStore;
  readonly pictures: Pick<KeptPictures, "keep">;
};

/** A submitted message. */
export type ReplyToTicket = Actor & {
  readonly ticketId: string;
  readonly message: string;
  /** Pictures that the actor uploaded. */
  readonly pictureIds?: readonly string[];
  readonly idempotencyKey: string;
};

/**
 * Adds a message to the actor's ticket, or to any ticket for staff, and returns the changed ticket.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_FULL, PICTURE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED,
 * UNAVAILABLE.
 */
export async function replyToTicket(deps: ReplyToTicketDeps, command: ReplyToTicket): Promise<Ticket> {
  const { userId, isStaff, ticketId, idempotencyKey: key, ...said } = command;
  const id = newId();
  const call = { caller: userId, operation: "replyToTicket", key, input: { ticketId, ...said } };
  const pictureIds = said.pictureIds ?? [];
  await keepBeforeNaming(deps.pictures, { ownerId: userId, pictureIds, field: "pictureIds" }, () =>
    deps.tickets.wasCalled({ ticketId }, call),
  );
  return deps.tickets.change({ ticketId }, (state, now) => reply(state, { id, userId, isStaff, ...said }, now), {
    call,
    resultId: id,
    repeated: requireTicket,
  });
}
