import { domainError } from "@stakehold/errors/domain-error.ts";
import type { TicketRemoval } from "./ports/tickets.ts";

export type ForgetTicketsDeps = { readonly removal: TicketRemoval };

/** How many tickets one call deletes. */
const PAGE_SIZE = 100;

/**
 * Deletes every ticket that was opened before the platform was cleared. May be repeated.
 * Throws UNAVAILABLE while one still owes an event, which is published within a moment.
 */
export async function forgetTickets({ removal }: ForgetTicketsDeps, before: Date): Promise<void> {
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOlder(before)) throw domainError("UNAVAILABLE");
}

/**
 * Deletes every ticket of somebody who deleted their account, with all that was written in it. May be repeated.
 * Throws UNAVAILABLE while one still owes an event, which is published within a moment.
 */
export async function forgetTicketsOf({ removal }: ForgetTicketsDeps, userId: string): Promise<void> {
  while ((await removal.removeOf(userId, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOf(userId)) throw domainError("UNAVAILABLE");
}
