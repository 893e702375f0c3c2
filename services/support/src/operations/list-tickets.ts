import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import {
  decodeCursor,
  encodeCursor,
  pageOf,
  readPage,
  type Connection,
  type PageArgs,
} from "@stakehold/service/graphql/page.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Ticket, TicketStatus } from "../domain/ticket.ts";
import type { TicketDeps, TicketPosition } from "./ticket-store.ts";

/** The caller's tickets, newest first. Throws INVALID_INPUT for a bad page. */
export async function listMyTickets(
  { tickets }: TicketDeps,
  caller: Caller,
  args: PageArgs,
): Promise<Connection<Ticket>> {
  const page = readPage(args, positionOf);
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
  const page = readPage(args, positionOf);
  return pageOf(await tickets.listAll(args.status, page), page, cursorOf);
}

const cursorOf = ({ createdAt, id }: Ticket): string => encodeCursor([createdAt.toISOString(), id]);

function positionOf(cursor: string): TicketPosition {
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw domainError("INVALID_INPUT", { field: "after" });
  return { createdAt, id };
}
