import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import {
  pageOf,
  readPage,
  timeCursor,
  timePosition,
  type Connection,
  type PageArgs,
} from "@stakehold/service/graphql/page.ts";
import type { Ticket, TicketStatus } from "../domain/ticket.ts";
import type { TicketDeps } from "./ticket-store.ts";

/** The caller's tickets, newest first. Throws INVALID_INPUT for a bad page. */
export async function listMyTickets(
  { tickets }: TicketDeps,
  caller: Caller,
  args: PageArgs,
): Promise<Connection<Ticket>> {
  const page = readPage(args, timePosition);
  return pageOf(await tickets.listOf(caller.userId, page), page, cursorOf);
}

export type ListAll = PageArgs & { readonly status?: TicketStatus | undefined };

/** Everybody's tickets, newest first. Staff only. Throws FORBIDDEN, INVALID_INPUT. */
export async function listAllTickets(
  { tickets }: TicketDeps,
  caller: Caller,
  args: ListAll,
): Promise<Connection<Ticket>> {
  requireRole(caller, "staff");
  const page = readPage(args, timePosition);
  return pageOf(await tickets.listAll(args.status, page), page, cursorOf);
}

const cursorOf = ({ createdAt, id }: Ticket): string => timeCursor(createdAt, id);
