import { isOngoing, type Ticket, type TicketPriority } from "./ticket.ts";

const HOUR_MS = 60 * 60_000;

/** How soon an answer is promised, in milliseconds; null if none is promised. */
const PROMISED_MS = {
  URGENT: 4 * HOUR_MS,
  HIGH: 4 * HOUR_MS,
  NORMAL: 24 * HOUR_MS,
  LOW: null,
} as const satisfies Record<TicketPriority, number | null>;

/** The places of a ticket in the queue of staff. */
export const PLACES = ["WAITING", "ANSWERED", "ENDED"] as const;

/**
 * A ticket's place in the queue: WAITING since the owner's first message that has no answer, ANSWERED since the last
 * message, ENDED since it ended.
 */
export type QueuePlace = { readonly place: (typeof PLACES)[number]; readonly since: Date };

type Facts = Pick<Ticket, "status" | "createdAt" | "updatedAt"> & {
  readonly messages: readonly Pick<Ticket["messages"][number], "senderType" | "createdAt">[];
};

/** Returns a ticket's current place. The text of its opening counts as the owner's first message. */
export function placeInQueue({ status, createdAt, updatedAt, messages }: Facts): QueuePlace {
  if (!isOngoing(status)) return { place: "ENDED", since: updatedAt };
  const said = [{ senderType: "USER", createdAt } as const, ...messages];
  const lastAnswer = said.findLastIndex(({ senderType }) => senderType === "STAFF");
  const unanswered = said[lastAnswer + 1];
  if (unanswered !== undefined) return { place: "WAITING", since: unanswered.createdAt };
  return { place: "ANSWERED", since: said.at(-1)?.createdAt ?? createdAt };
}

/** Returns since when the owner has waited for staff; null while nothing of theirs is unanswered. */
export const waitingSinceOf = ({ place, since }: QueuePlace): Date | null => (place === "WAITING" ? since : null);

/** Returns when staff first answered; null until then. */
export const firstAnsweredAtOf = ({ messages }: Pick<Facts, "messages">): Date | null =>
  messages.find(({ senderType }) => senderType === "STAFF")?.createdAt ?? null;

/** Returns when the awaited answer is due; null while none is awaited or none is promised. */
export function answerDueAt(priority: TicketPriority, waitingSince: Date | null): Date | null {
  const promisedMs = PROMISED_MS[priority];
  return waitingSince === null || promisedMs === null ? null : new Date(waitingSince.getTime() + promisedMs);
}
