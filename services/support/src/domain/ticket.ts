import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { StaffAct } from "./staff-act.ts";
import type { ShownWith } from "./ticket-pictures.ts";

export const CATEGORIES = ["ACCOUNT", "BETTING", "PAYMENTS", "TECHNICAL", "OTHER"] as const;
export type TicketCategory = (typeof CATEGORIES)[number];

export const PRIORITIES = ["URGENT", "HIGH", "NORMAL", "LOW"] as const;
export type TicketPriority = (typeof PRIORITIES)[number];

/** The statuses of a ticket; a resolved or closed ticket accepts no more messages. */
export const STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof STATUSES)[number];

export const SENDER_TYPES = ["USER", "STAFF"] as const;
export type SenderType = (typeof SENDER_TYPES)[number];

/** The error message for a ticket that staff closed; a ticket that is only resolved uses its code's message. */
export const CLOSED_FOR_GOOD = "This ticket is closed and takes no further messages.";

export type TicketMessage = {
  readonly id: string;
  readonly message: string;
  readonly senderType: SenderType;
  readonly createdAt: Date;
};

/** A request for help, with all its messages. */
export type Ticket = {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  /** The staff member who holds it; null if nobody does. */
  readonly assignee: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly messages: readonly TicketMessage[];
  /** The pictures of its opening and of its messages. */
  readonly pictures: readonly ShownWith[];
};

/** A ticket as lists have it: without its messages, which are read a page at a time. */
export type TicketSummary = Omit<Ticket, "messages" | "pictures"> & {
  readonly messageCount: number;
  /** The pictures that its owner attached when opening it. */
  readonly pictureIds: readonly string[];
  /** Since when its owner has waited for staff; null while nothing of theirs is unanswered. */
  readonly waitingSince: Date | null;
  /** When staff first answered; null until then. */
  readonly firstAnsweredAt: Date | null;
};

/** A ticket at the time of a decision. */
export type TicketState = { readonly ticket: Ticket | undefined };

/** The ticket to write, and the audit entry if a staff member acted. */
export type TicketWrites = { readonly ticket: Ticket; readonly act?: StaffAct };

/** An event of a ticket, with the ticket after the change. */
export type TicketEvent =
  | { readonly type: "TicketOpened"; readonly ticket: Ticket }
  | { readonly type: "TicketReplied"; readonly ticket: Ticket; readonly byStaff: boolean }
  | { readonly type: "TicketEnded"; readonly ticket: Ticket }
  | { readonly type: "TicketAssigned"; readonly ticket: Ticket };

/** The result of a decision on a ticket; its answer is the ticket after the change. */
export type TicketChange = Change<TicketWrites, TicketEvent, Ticket>;

/** Whether a ticket accepts messages: until it is resolved or closed. */
export const isOngoing = (status: TicketStatus): boolean => status === "OPEN" || status === "IN_PROGRESS";

/** Rejects a call because its ticket has ended; the message says how. Throws TICKET_CLOSED. */
export function refuseEnded({ status }: Pick<Ticket, "status">): never {
  throw status === "CLOSED" ? domainError("TICKET_CLOSED", {}, CLOSED_FOR_GOOD) : domainError("TICKET_CLOSED");
}

/** A person who reads a ticket or acts on it. */
export type Actor = { readonly userId: string; readonly isStaff: boolean };

/** Returns the ticket if it exists. Throws TICKET_NOT_FOUND. */
export function requireTicket({ ticket }: TicketState): Ticket {
  if (ticket === undefined) throw domainError("TICKET_NOT_FOUND");
  return ticket;
}

/** Returns the actor's own ticket, or any ticket for staff; hides all others. Throws TICKET_NOT_FOUND. */
export function requireMine(state: TicketState, { userId, isStaff }: Actor): Ticket {
  const ticket = requireTicket(state);
  if (ticket.userId !== userId && !isStaff) throw hiddenError("TICKET_NOT_FOUND");
  return ticket;
}
