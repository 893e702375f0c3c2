import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AuditLog } from "./ports/audit.ts";
import type { StaffDirectory } from "./ports/staff.ts";
import type { TicketRemoval } from "./ports/tickets.ts";

export type ForgetTicketsDeps = { readonly removal: TicketRemoval; readonly audit: Pick<AuditLog, "gather"> };

export type ForgetPersonDeps = ForgetTicketsDeps & { readonly staff: Pick<StaffDirectory, "forget"> };

/** The number of tickets that one call deletes. */
const PAGE_SIZE = 100;

/**
 * Deletes every ticket that was opened before the platform was cleared. The audit entries of staff actions on it
 * remain, by its id. May be repeated. Throws UNAVAILABLE while a ticket still owes an event, which is published within
 * a moment.
 */
export async function forgetTickets({ removal, audit }: ForgetTicketsDeps, before: Date): Promise<void> {
  await audit.gather();
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOlder(before)) throw domainError("UNAVAILABLE");
}

/**
 * Deletes every ticket of a person who deleted their account, with all messages, and unassigns the tickets that they
 * hold as staff. Audit entries keep only their id, which no longer identifies anyone. May be repeated. Throws
 * UNAVAILABLE while a ticket still owes an event, which is published within a moment.
 */
export async function forgetTicketsOf({ removal, audit, staff }: ForgetPersonDeps, userId: string): Promise<void> {
  await staff.forget(userId);
  await audit.gather();
  while ((await removal.removeOf(userId, PAGE_SIZE)) === PAGE_SIZE);
  if (await removal.hasOf(userId)) throw domainError("UNAVAILABLE");
}
