import { changedWords, type StaffAct } from "./staff-act.ts";
import type { Ticket } from "./ticket.ts";

/** An action and its actor. */
export type ActBy = Pick<StaffAct, "actorId" | "action">;

/** Returns a staff action on a ticket for the record: its status, assignee and number of messages. */
export const actOn = (was: Ticket, is: Ticket, { actorId, action }: ActBy): StaffAct => ({
  actorId,
  action,
  subjectId: is.id,
  ...changedWords(wordsOf(was), wordsOf(is)),
});

const wordsOf = ({ status, assignee, messages }: Ticket) => ({ status, assignee, messages: messages.length });
