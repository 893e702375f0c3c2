import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AuditLog } from "./ports/audit.ts";
import type { StaffDirectory } from "./ports/staff.ts";
import type { TicketRemoval } from "./ports/tickets.ts";

export type ForgetTicketsDeps = { readonly removal: TicketRemoval; readonly audit: Pick<AuditLog, "gather"> };

export type ForgetPersonDeps = ForgetTicketsDeps & { readonly staff: Pick<StaffDirectory, "forget"> };

/** How many tickets one call deletes. */
const PAGE_SIZE = 100;

/**
 * Deletes every ticket that was opened before the platform was cleared; what staff did to it stays on record, by its id. May be
 * repeated. Throws UNAVAILABLE while one still owes an event, which is published within a moment.
 */
export async function forgetTickets({ removal, audit }: ForgetTicketsDeps, before: Date): Promise<void> {
  await audit.gather();
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOlder(before)) throw domainError("UNAVAILABLE");
}

/**
 * Deletes every ticket of somebody who deleted their account, with all that was written in it, and gives back what they hold
 * as staff. The record of staff names them by an id that names nobody any more. May be repeated. Throws UNAVAILABLE while one still owes an event, which is published within a moment.
 */
export async function forgetTicketsOf({ removal, audit, staff }: ForgetPersonDeps, userId: string): Promise<void> {
  await staff.forget(userId);
  await audit.gather();
  while ((await removal.removeOf(userId, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOf(userId)) throw domainError("UNAVAILABLE");
}
