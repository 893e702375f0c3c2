import { domainError } from "@stakehold/errors/domain-error.ts";

export const CATEGORIES = ["ACCOUNT", "BETTING", "PAYMENTS", "TECHNICAL", "OTHER"] as const;
export const PRIORITIES = ["URGENT", "HIGH", "NORMAL", "LOW"] as const;
export const STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "CLOSED"] as const;

export type TicketCategory = (typeof CATEGORIES)[number];
export type TicketPriority = (typeof PRIORITIES)[number];
export type TicketStatus = (typeof STATUSES)[number];
export type SenderType = "USER" | "STAFF";

/** How many messages a ticket holds, so that it stays one document. */
export const MAX_MESSAGES = 200;

export type TicketMessage = {
  readonly id: string;
  readonly message: string;
  readonly senderType: SenderType;
  readonly createdAt: Date;
};

/** A request for help, with everything that was said about it. */
export type Ticket = {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly description: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly messages: readonly TicketMessage[];
};

/** Something that happened to a ticket, to be told to others. */
export type TicketEvent =
  | { readonly kind: "opened" }
  | { readonly kind: "replied"; readonly byStaff: boolean }
  | { readonly kind: "ended"; readonly status: "RESOLVED" | "CLOSED" };

/** A ticket as it is to be from now on, and what is to be told; no event means that nothing changed. */
export type Change = { readonly ticket: Ticket; readonly event?: TicketEvent };

type NewTicket = Pick<Ticket, "id" | "userId" | "subject" | "description" | "category">;

/** A new ticket is of high priority: the specification promises priority support to everyone. */
export const openTicket = (fields: NewTicket, now: Date): Ticket => ({
  ...fields,
  priority: "HIGH",
  status: "OPEN",
  createdAt: now,
  updatedAt: now,
  messages: [],
});

/** Adds a message; the first of staff sets the ticket in progress. Throws TICKET_CLOSED, TICKET_FULL. */
export function reply(ticket: Ticket, message: Omit<TicketMessage, "createdAt">, now: Date): Change {
  if (isEnded(ticket)) throw domainError("TICKET_CLOSED");
  if (ticket.messages.length >= MAX_MESSAGES) throw domainError("TICKET_FULL", { max: MAX_MESSAGES });
  const byStaff = message.senderType === "STAFF";
  return {
    ticket: {
      ...ticket,
      status: byStaff ? "IN_PROGRESS" : ticket.status,
      updatedAt: now,
      messages: [...ticket.messages, { ...message, createdAt: now }],
    },
    event: { kind: "replied", byStaff },
  };
}

/** Marks a ticket as resolved; once resolved it stays so. Throws TICKET_CLOSED. */
export function resolve(ticket: Ticket, now: Date): Change {
  if (ticket.status === "CLOSED") throw domainError("TICKET_CLOSED");
  return ticket.status === "RESOLVED" ? { ticket } : end(ticket, "RESOLVED", now);
}

/** Closes a ticket for good; closing it again changes nothing. */
export const close = (ticket: Ticket, now: Date): Change =>
  ticket.status === "CLOSED" ? { ticket } : end(ticket, "CLOSED", now);

const end = (ticket: Ticket, status: "RESOLVED" | "CLOSED", now: Date): Change => ({
  ticket: { ...ticket, status, updatedAt: now },
  event: { kind: "ended", status },
});

const isEnded = ({ status }: Ticket): boolean => status === "RESOLVED" || status === "CLOSED";
