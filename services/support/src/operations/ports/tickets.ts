import type { Decide, Once } from "@stakehold/messaging/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
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

/** Which ticket, which need not exist yet. */
export type TicketAddress = { readonly ticketId: string };

/**
 * The one door to a ticket's state, with the face that it has where there are locks. The ticket, its events and what
 * makes the change happen once are one document, written in one atomic write; where somebody else wrote first, the
 * change is decided again.
 * Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE where others are always faster or the broker has
 * taken no events for long.
 */
export interface TicketStore {
  change<Answer>(
    address: TicketAddress,
    decide: Decide<TicketState, TicketWrites, TicketEvent, Answer>,
    once: Once<TicketState, Answer>,
  ): Promise<Answer>;
  /** Whether this call changed the ticket or opened one already. Throws IDEMPOTENCY_KEY_REUSED where it came with other input. */
  wasCalled(address: TicketAddress, call: IdempotentCall): Promise<boolean>;
}

/** How many tickets there are, and how many messages in them. */
export type TicketCounts = { readonly tickets: number; readonly ticketMessages: number };

/** A message with its pictures, and its place in its ticket: the first one's is 1, and no message ever gets another place. */
export type PlacedMessage = TicketMessage & { readonly pictureIds: readonly string[]; readonly place: number };

/** Which tickets of the queue: those that go on, of them those that nobody or one person holds, or those that ended. */
export type QueueFilter =
  { readonly kind: "OPEN" } | { readonly kind: "RESOLVED" } | { readonly kind: "HELD"; readonly by: string | null };

/** A ticket in the queue, with its place. */
export type QueuedTicket = TicketSummary & { readonly queue: QueuePlace };

/** A position in the queue: a ticket's place, and where places are equal its id. */
export type QueuePosition = QueuePlace & { readonly id: string };

/** What is read of tickets without changing them. Lists are newest first and hold one more than the page. */
export interface TicketReader {
  find(id: string): Promise<Ticket | undefined>;
  listOf(userId: string, page: Page<TimePosition>): Promise<readonly TicketSummary[]>;
  listAll(status: TicketStatus | undefined, page: Page<TimePosition>): Promise<readonly TicketSummary[]>;
  /** Those that wait first, longest wait first, then those that were answered; what ended comes with the last first. */
  queue(filter: QueueFilter, page: Page<QueuePosition>): Promise<readonly QueuedTicket[]>;
  /** The same page of each ticket's messages, oldest first, by ticket. */
  messagesOf(ticketIds: readonly string[], page: Page<number>): Promise<ReadonlyMap<string, readonly PlacedMessage[]>>;
  counts(): Promise<TicketCounts>;
}

/** Tickets as they are forgotten, each once it owes neither event nor entry. */
export interface TicketRemoval {
  /** Deletes so many tickets opened before this time that owe nothing; returns how many there were. */
  remove(before: Date, limit: number): Promise<number>;
  /** Whether a ticket opened before this time is left. */
  hasOlder(before: Date): Promise<boolean>;
  /** Deletes so many tickets of a person that owe nothing; returns how many there were. */
  removeOf(userId: string, limit: number): Promise<number>;
  /** Whether a ticket of a person is left. */
  hasOf(userId: string): Promise<boolean>;
}
