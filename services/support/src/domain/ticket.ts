import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
import type { StaffAct } from "./staff-act.ts";
import type { ShownWith } from "./ticket-pictures.ts";

export const CATEGORIES = ["ACCOUNT", "BETTING", "PAYMENTS", "TECHNICAL", "OTHER"] as const;
export type TicketCategory = (typeof CATEGORIES)[number];

export const PRIORITIES = ["URGENT", "HIGH", "NORMAL", "LOW"] as const;
export type TicketPriority = (typeof PRIORITIES)[number];

/** Where a ticket stands; one that is resolved or closed takes no more messages. */
export const STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof STATUSES)[number];

export const SENDER_TYPES = ["USER", "STAFF"] as const;
export type SenderType = (typeof SENDER_TYPES)[number];

/** What a ticket says that staff closed; one that is only resolved says what its code says. */
export const CLOSED_FOR_GOOD = "This ticket is closed and takes no further messages.";

export type TicketMessage = {
  readonly id: string;
  readonly message: string;
  readonly senderType: SenderType;
  readonly createdAt: Date;
};

/** A request for help, with everything that was written about it. */
export type Ticket = {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  /** Who of staff holds it; null while nobody does. */
  readonly assignee: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly messages: readonly TicketMessage[];
  /** What is shown with it and with its messages. */
  readonly pictures: readonly ShownWith[];
};

/** A ticket as lists have it: without what was written in it, which is read a page at a time. */
export type TicketSummary = Omit<Ticket, "messages" | "pictures"> & {
  readonly messageCount: number;
  /** What its owner showed when they opened it. */
  readonly pictureIds: readonly string[];
  /** Since when its owner has waited for staff; null while nothing of theirs is unanswered. */
  readonly waitingSince: Date | null;
  /** When staff first answered; null until they did. */
  readonly firstAnsweredAt: Date | null;
};

/** A ticket as it is when a command about it is decided. */
export type TicketState = { readonly ticket: Ticket | undefined };

/** The ticket as it is to be written, and what goes on record with it where one of staff acted. */
export type TicketWrites = { readonly ticket: Ticket; readonly act?: StaffAct };

/** What happened to a ticket, with the ticket as it is afterwards. */
export type TicketEvent =
  | { readonly type: "TicketOpened"; readonly ticket: Ticket }
  | { readonly type: "TicketReplied"; readonly ticket: Ticket; readonly byStaff: boolean }
  | { readonly type: "TicketEnded"; readonly ticket: Ticket }
  | { readonly type: "TicketAssigned"; readonly ticket: Ticket };

/** What a decision on a ticket comes to; its answer is the ticket as it is afterwards. */
export type TicketChange = Change<TicketWrites, TicketEvent, Ticket>;

/** Whether a ticket takes messages: until it is resolved or closed. */
export const isOngoing = (status: TicketStatus): boolean => status === "OPEN" || status === "IN_PROGRESS";

/** Says that a ticket has ended, and how. Throws TICKET_CLOSED. */
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

/** Returns the actor's own ticket, or for staff anybody's; another one does not exist for them. Throws TICKET_NOT_FOUND. */
export function requireMine(state: TicketState, { userId, isStaff }: Actor): Ticket {
  const ticket = requireTicket(state);
  if (ticket.userId !== userId && !isStaff) throw hiddenError("TICKET_NOT_FOUND");
  return ticket;
}
