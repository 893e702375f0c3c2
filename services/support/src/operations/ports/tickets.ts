import type { Decide, Once } from "@stakehold/messaging/change/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type {
  Ticket,
  TicketEvent,
  TicketMessage,
  TicketState,
  TicketStatus,
  TicketSummary,
  TicketWrites,
} from "../../domain/ticket.ts";
import type { QueuePlace } from "../../domain/waiting.ts";

/** The id of a ticket, which need not exist yet. */
export type TicketAddress = { readonly ticketId: string };

/**
 * The only access to a ticket's state, with the same interface as stores that use locks. The ticket, its events and the
 * known calls are one document, written in one atomic write. If another writer was first, the change is decided again.
 * Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE if other writers are always faster or the broker
 * has accepted no events for long.
 */
export interface TicketStore {
  change<Answer>(
    address: TicketAddress,
    decide: Decide<TicketState, TicketWrites, TicketEvent, Answer>,
    once: Once<TicketState, Answer>,
  ): Promise<Answer>;
  /** Returns whether this call already changed or opened a ticket. Throws IDEMPOTENCY_KEY_REUSED for other input. */
  wasCalled(address: TicketAddress, call: IdempotentCall): Promise<boolean>;
}

/** The numbers of tickets and of their messages. */
export type TicketCounts = { readonly tickets: number; readonly ticketMessages: number };

/** A message with its pictures, and its place in its ticket. Places start at 1 and never change. */
export type PlacedMessage = TicketMessage & { readonly pictureIds: readonly string[]; readonly place: number };

/** A filter of the queue: ongoing tickets, those of them that one person or nobody holds, or ended tickets. */
export type QueueFilter =
  { readonly kind: "OPEN" } | { readonly kind: "RESOLVED" } | { readonly kind: "HELD"; readonly by: string | null };

/** A ticket in the queue, with its place. */
export type QueuedTicket = TicketSummary & { readonly queue: QueuePlace };

/** A position in the queue: a ticket's place, and its id if places are equal. */
export type QueuePosition = QueuePlace & { readonly id: string };

/** Reads tickets without changing them. Lists are newest first and have one more than the page. */
export interface TicketReader {
  find(id: string): Promise<Ticket | undefined>;
  listOf(userId: string, page: Page<TimePosition>): Promise<readonly TicketSummary[]>;
  listAll(status: TicketStatus | undefined, page: Page<TimePosition>): Promise<readonly TicketSummary[]>;
  /** Returns waiting tickets by longest wait, then answered ones; or ended tickets, last ended first. */
  queue(filter: QueueFilter, page: Page<QueuePosition>): Promise<readonly QueuedTicket[]>;
  /** Returns the same page of each ticket's messages, oldest first, by ticket. */
  messagesOf(ticketIds: readonly string[], page: Page<number>): Promise<ReadonlyMap<string, readonly PlacedMessage[]>>;
  counts(): Promise<TicketCounts>;
}

/** Deletes tickets, each once it owes neither event nor entry. */
export interface TicketRemoval {
  /** Deletes up to `limit` tickets opened before this time that owe nothing; returns the number. */
  remove(before: Date, limit: number): Promise<number>;
  /** Returns whether a ticket opened before this time is left. */
  hasOlder(before: Date): Promise<boolean>;
  /** Deletes up to `limit` tickets of a person that owe nothing; returns the number. */
  removeOf(userId: string, limit: number): Promise<number>;
  /** Returns whether a ticket of a person is left. */
  hasOf(userId: string): Promise<boolean>;
}
