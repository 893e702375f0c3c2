import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Change, Ticket, TicketStatus } from "../domain/ticket.ts";

/** One mutation as its caller named it, so that it is made once. */
export type Call = {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly input: unknown;
};

/** How many tickets there are, and how many messages in them. */
export type TicketCounts = { readonly tickets: number; readonly ticketMessages: number };

/** What the operations need of a store of tickets. */
export type TicketStore = {
  /** Stores a new ticket once for each call, and answers the one that the call made. Throws IDEMPOTENCY_KEY_REUSED. */
  open(ticket: Ticket, call: Call): Promise<Ticket>;
  /**
   * Changes one ticket: loads it, lets `decide` say what becomes of it, and stores that with its event and the call, or
   * starts again where somebody else was faster. A repeated call changes nothing and answers the ticket as it is.
   * Throws TICKET_NOT_FOUND, IDEMPOTENCY_KEY_REUSED and what `decide` throws.
   */
  change(id: string, call: Call, decide: (ticket: Ticket) => Change): Promise<Ticket>;
  find(id: string): Promise<Ticket | undefined>;
  /** Newest first, as all lists of tickets; one more than the page holds. */
  listOf(userId: string, page: Page<TimePosition>): Promise<readonly Ticket[]>;
  listAll(status: TicketStatus | undefined, page: Page<TimePosition>): Promise<readonly Ticket[]>;
  counts(): Promise<TicketCounts>;
};

/** What the operations work with. */
export type TicketDeps = { readonly tickets: TicketStore; readonly now: () => Date; readonly newId: () => string };
