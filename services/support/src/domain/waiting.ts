import { isOngoing, type Ticket, type TicketPriority } from "./ticket.ts";

const HOUR_MS = 60 * 60_000;

/** How soon an answer is promised, in milliseconds; null where it comes when there is time. */
const PROMISED_MS = {
  URGENT: 4 * HOUR_MS,
  HIGH: 4 * HOUR_MS,
  NORMAL: 24 * HOUR_MS,
  LOW: null,
} as const satisfies Record<TicketPriority, number | null>;

/** Where a ticket stands among those that staff look through. */
export const PLACES = ["WAITING", "ANSWERED", "ENDED"] as const;

/**
 * A ticket's place in the queue: WAITING since the owner's first message that has no answer, ANSWERED since the last
 * message, ENDED since it ended.
 */
export type QueuePlace = { readonly place: (typeof PLACES)[number]; readonly since: Date };

type Facts = Pick<Ticket, "status" | "createdAt" | "updatedAt"> & {
  readonly messages: readonly Pick<Ticket["messages"][number], "senderType" | "createdAt">[];
};

/** Where a ticket stands now. What is asked when a ticket is opened counts as its owner's first message. */
export function placeInQueue({ status, createdAt, updatedAt, messages }: Facts): QueuePlace {
  if (!isOngoing(status)) return { place: "ENDED", since: updatedAt };
  const said = [{ senderType: "USER", createdAt } as const, ...messages];
  const lastAnswer = said.findLastIndex(({ senderType }) => senderType === "STAFF");
  const unanswered = said[lastAnswer + 1];
  if (unanswered !== undefined) return { place: "WAITING", since: unanswered.createdAt };
  return { place: "ANSWERED", since: said.at(-1)?.createdAt ?? createdAt };
}

/** Since when the owner has waited for staff; null while nothing of theirs is unanswered. */
export const waitingSinceOf = ({ place, since }: QueuePlace): Date | null => (place === "WAITING" ? since : null);

/** When staff first answered; null until they did. */
export const firstAnsweredAtOf = ({ messages }: Pick<Facts, "messages">): Date | null =>
  messages.find(({ senderType }) => senderType === "STAFF")?.createdAt ?? null;

/** Until when the answer that is waited for is promised; null while none is waited for, or none is promised. */
export function answerDueAt(priority: TicketPriority, waitingSince: Date | null): Date | null {
  const promisedMs = PROMISED_MS[priority];
  return waitingSince === null || promisedMs === null ? null : new Date(waitingSince.getTime() + promisedMs);
}
