import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Once } from "@stakehold/messaging/change/change.ts";
import { hashInput } from "@stakehold/messaging/change/idempotency.ts";
import type { Model } from "mongoose";
import type { RecordedAct } from "../domain/staff-act.ts";
import type { Ticket, TicketState } from "../domain/ticket.ts";
import { firstAnsweredAtOf, placeInQueue } from "../domain/waiting.ts";
import type { TicketStore } from "../operations/ports/tickets.ts";
import { entryOf } from "./audit-document.ts";
import { callOf, isDuplicate, knownAmong, type KnownCall } from "./known-calls.ts";
import { pendingEventOf, type PendingEvent, type Writing } from "./owed-events.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";

/** The most attempts at a change while others change the same ticket at the same time. */
const MAX_ATTEMPTS = 10;

/** The most calls that a ticket remembers; a ticket gets fewer messages in the time in which callers retry. */
const MAX_CALLS = 100;

/** The most events or entries that a ticket may owe. Beyond it nothing moved for long, and callers must retry later. */
const MAX_PENDING = 100;

/** Creates the store of tickets in MongoDB. Each attempt uses the time that `now` returns. */
export const createTicketStore = (model: Model<TicketDocument>, { now, onOwed }: Writing): TicketStore => ({
  change: async ({ ticketId }, decide, once) => {
    const call = knownCallOf(once);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const addressed = await model.findById(ticketId).lean<TicketDocument>();
      // If a new ticket could not be written, the same call opened it before under another id.
      const found = addressed ?? (attempt === 1 ? null : await ticketOpenedBy(model, call));
      const time = now();
      if (found !== null && isRepeated(found, call)) return once.repeated(stateOf(found), found._id, time);

      const { answer, writes, events = [] } = decide(stateOf(found), time);
      const entries = writes?.act === undefined ? [] : [entryOf(writes.act, time)];
      const along = { owed: events.map((event) => pendingEventOf(event, time)), entries, call };
      const isWritten =
        found === null
          ? writes === undefined || (await create(model, writes.ticket, along))
          : await replace(model, found, { ticket: writes?.ticket, ...along });
      if (isWritten && events.length > 0) onOwed();
      if (isWritten) return answer;
    }
    throw domainError("UNAVAILABLE");
  },

  wasCalled: async ({ ticketId }, made) => {
    const call = callOf(made);
    const found = (await model.findById(ticketId).lean<TicketDocument>()) ?? (await ticketOpenedBy(model, call));
    return found !== null && isRepeated(found, call);
  },
});

const ticketOpenedBy = (model: Model<TicketDocument>, { id }: KnownCall): Promise<TicketDocument | null> =>
  model.findOne({ "openedBy.id": id }).lean<TicketDocument>();

const stateOf = (found: TicketDocument | null): TicketState => ({
  ticket: found === null ? undefined : ticketOf(found),
});

/** Whether the ticket already knows the call. Throws IDEMPOTENCY_KEY_REUSED if the call had other input. */
const isRepeated = ({ openedBy, calls }: TicketDocument, call: KnownCall): boolean =>
  knownAmong([openedBy, ...calls], call) !== undefined;

/** What is written with the ticket: the new events and entries that it owes, and the call. */
type Along = {
  readonly owed: readonly PendingEvent[];
  readonly entries: readonly RecordedAct[];
  readonly call: KnownCall;
};

/** Returns the fields by which the queue finds a ticket. */
const placeOf = (ticket: Ticket) => ({ queue: placeInQueue(ticket), firstAnsweredAt: firstAnsweredAtOf(ticket) });

/** Writes a new document; returns false if the same call created one before. */
async function create(model: Model<TicketDocument>, ticket: Ticket, { owed, entries, call }: Along) {
  const { id, ...fields } = ticket;
  const along = { version: 1, openedBy: call, calls: [], pendingEvents: owed, owedEntries: entries };
  try {
    await model.create({ _id: id, ...fields, ...placeOf(ticket), ...along });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Writes only if `found` is still current, and returns whether it did. */
async function replace(
  model: Model<TicketDocument>,
  found: TicketDocument,
  { ticket = ticketOf(found), owed, entries, call }: Along & { readonly ticket: Ticket | undefined },
) {
  const { pendingEvents, owedEntries = [] } = found;
  if (pendingEvents.length >= MAX_PENDING || owedEntries.length >= MAX_PENDING) throw domainError("UNAVAILABLE");
  const { status, assignee, updatedAt, messages, pictures } = ticket;
  const { matchedCount } = await model.updateOne(
    { _id: found._id, version: found.version },
    {
      $set: {
        status,
        assignee,
        updatedAt,
        messages,
        pictures,
        ...placeOf(ticket),
        version: found.version + 1,
        calls: [...found.calls, call].slice(-MAX_CALLS),
        pendingEvents: [...pendingEvents, ...owed],
        owedEntries: [...owedEntries, ...entries],
      },
    },
  );
  return matchedCount === 1;
}

/** Returns the known call of a change; an event is identified by its id alone. */
const knownCallOf = (once: Once<TicketState, unknown>): KnownCall =>
  "eventId" in once ? { id: hashInput(["event", once.eventId]), inputHash: hashInput("") } : callOf(once.call);
