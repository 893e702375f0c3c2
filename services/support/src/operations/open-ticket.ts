import { keepBeforeNaming, type KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import { newId } from "@stakehold/service/id.ts";
import { openTicket as open } from "../domain/open-ticket.ts";
import { requireTicket, type Ticket, type TicketCategory } from "../domain/ticket.ts";
import type { TicketStore } from "./ports/tickets.ts";

export type OpenTicketDeps = {
  readonly tickets: TicketStore;
  readonly pictures: Pick<KeptPictures, "keep">;
};

/** A submitted request for help. */
export type OpenTicket = {
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  /** Pictures that this person uploaded. */
  readonly pictureIds?: readonly string[];
  readonly idempotencyKey: string;
};

/** Opens a ticket, for banned people, too. Throws PICTURE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE. */
export async function openTicket(deps: OpenTicketDeps, command: OpenTicket): Promise<Ticket> {
  const { userId, idempotencyKey: key, ...input } = command;
  const ticketId = newId();
  const call = { caller: userId, operation: "openTicket", key, input };
  const pictureIds = input.pictureIds ?? [];
  await keepBeforeNaming(deps.pictures, { ownerId: userId, pictureIds, field: "pictureIds" }, () =>
    deps.tickets.wasCalled({ ticketId }, call),
  );
  return deps.tickets.change({ ticketId }, (_state, now) => open({ id: ticketId, userId, ...input }, now), {
    call,
    resultId: ticketId,
    repeated: requireTicket,
  });
}
