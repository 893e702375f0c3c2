import { newId } from "@stakehold/service/id.ts";
import { openTicket as open } from "../domain/open-ticket.ts";
import { requireTicket, type Ticket, type TicketCategory } from "../domain/ticket.ts";
import { keepPictures, type KeepPicturesDeps } from "./keep-pictures.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type OpenTicketDeps = KeepPicturesDeps & { readonly tickets: TicketStore };

/** A request for help, as it was submitted. */
export type OpenTicket = {
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  /** Pictures that this person uploaded. */
  readonly pictureIds?: readonly string[];
  readonly idempotencyKey: string;
};

/** Asks for help and returns the ticket. Banned people may, too. Throws PICTURE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE. */
export async function openTicket(deps: OpenTicketDeps, command: OpenTicket): Promise<Ticket> {
  const { userId, idempotencyKey: key, ...input } = command;
  const ticketId = newId();
  const call = { caller: userId, operation: "openTicket", key, input };
  await keepPictures(deps, { ticketId, pictureIds: input.pictureIds ?? [], call });
  return deps.tickets.change({ ticketId }, (_state, now) => open({ id: ticketId, userId, ...input }, now), {
    call,
    resultId: ticketId,
    repeated: requireTicket,
  });
}
