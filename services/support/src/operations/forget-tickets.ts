import { domainError } from "@stakehold/errors/domain-error.ts";

/** Tickets as a cleanup goes through them. */
export type TicketRemoval = {
  /** Deletes so many tickets opened before this time that owe no event; answers how many it were. */
  remove(before: Date, limit: number): Promise<number>;
  /** Whether a ticket opened before this time is left. */
  hasOlder(before: Date): Promise<boolean>;
};

/** How many tickets one call deletes. */
const PAGE_SIZE = 100;

/**
 * Deletes every ticket that was opened before the platform was cleared. May be repeated.
 * Throws UNAVAILABLE while one still owes an event: others hear of it first, which takes a moment.
 */
export async function forgetTickets({ removal }: { readonly removal: TicketRemoval }, before: Date): Promise<void> {
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOlder(before)) throw domainError("UNAVAILABLE");
}
