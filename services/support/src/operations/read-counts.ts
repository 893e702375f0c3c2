import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import type { TicketCounts, TicketDeps } from "./ticket-store.ts";

/** How much support holds, for an admin. Throws FORBIDDEN. */
export async function readCounts({ tickets }: Pick<TicketDeps, "tickets">, caller: Caller): Promise<TicketCounts> {
  requireRole(caller, "admin");
  return tickets.counts();
}
