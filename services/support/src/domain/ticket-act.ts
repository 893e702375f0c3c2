import { changedWords, type StaffAct } from "./staff-act.ts";
import type { Ticket } from "./ticket.ts";

/** Who did what. */
export type ActBy = Pick<StaffAct, "actorId" | "action">;

/** What one of staff did to a ticket, as it goes on record: its status, who holds it, and how many messages it has. */
export const actOn = (was: Ticket, is: Ticket, { actorId, action }: ActBy): StaffAct => ({
  actorId,
  action,
  subjectId: is.id,
  ...changedWords(wordsOf(was), wordsOf(is)),
});

const wordsOf = ({ status, assignee, messages }: Ticket) => ({ status, assignee, messages: messages.length });
