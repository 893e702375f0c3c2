import { domainError } from "@stakehold/errors/domain-error.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { TicketAddress, TicketStore } from "./ports/tickets.ts";

export type KeepPicturesDeps = {
  readonly tickets: Pick<TicketStore, "wasCalled">;
  readonly pictures: Pick<KeptPictures, "keep">;
};

/** The pictures that a call is about to show in a ticket, which need not exist yet. */
export type PicturesToKeep = TicketAddress & { readonly pictureIds: readonly string[]; readonly call: IdempotentCall };

/**
 * Keeps the caller's pictures before the ticket names them: it must not name one that is not there, and one that no ticket
 * came to name is removed later. A call that is repeated after an upload is over has its pictures already.
 * Throws PICTURE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function keepPictures(
  { tickets, pictures }: KeepPicturesDeps,
  { ticketId, pictureIds, call }: PicturesToKeep,
): Promise<void> {
  const kept = await Promise.all(pictureIds.map((pictureId) => pictures.keep(call.caller, pictureId)));
  if (!kept.includes(false)) return;
  if (!(await tickets.wasCalled({ ticketId }, call))) throw domainError("PICTURE_NOT_FOUND", { field: "pictureIds" });
}
