import { randomUUID } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Once } from "@stakehold/messaging/change.ts";
import { hashInput } from "@stakehold/messaging/idempotency.ts";
import { encodeEvent } from "@stakehold/messaging/outbox.ts";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import type { Model } from "mongoose";
import type { Ticket, TicketEvent, TicketState } from "../domain/ticket.ts";
import type { TicketStore } from "../operations/ports/tickets.ts";
import { outgoing } from "./outgoing-events.ts";
import { ticketOf, type KnownCall, type PendingEvent, type TicketDocument } from "./ticket-document.ts";

/** How often a change is tried when others change the same ticket at the same time. */
const MAX_ATTEMPTS = 10;

/** Calls that a ticket remembers; a ticket takes fewer messages than that in the time in which callers retry. */
const MAX_CALLS = 100;

/** Events that a ticket may owe; beyond it the broker has been away for long, and people are asked to come back. */
const MAX_PENDING = 100;

/** MongoDB's code for a unique index that refused a document. */
const DUPLICATE_KEY = 11_000;

/** Tickets as documents of MongoDB. Each attempt judges by the time that `now` returns. */
export const createTicketStore = (model: Model<TicketDocument>, now: () => Date): TicketStore => ({
  change: async ({ ticketId }, decide, once) => {
    const call = knownCallOf(once);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const addressed = await model.findById(ticketId).lean<TicketDocument>();
      // A new ticket that could not be written is one that the same call opened before, under another id.
      const found = addressed ?? (attempt === 1 ? null : await ticketOpenedBy(model, call));
      const time = now();
      if (found !== null && isRepeated(found, call)) return once.repeated(stateOf(found), found._id, time);

      const { answer, writes, events = [] } = decide(stateOf(found), time);
      const along = { owed: events.map((event) => pendingEventOf(event, time)), call };
      const isWritten =
        found === null
          ? writes === undefined || (await create(model, writes.ticket, along))
          : await replace(model, found, { ticket: writes?.ticket, ...along });
      if (isWritten) return answer;
    }
    throw domainError("UNAVAILABLE");
  },
});

const ticketOpenedBy = (model: Model<TicketDocument>, { id }: KnownCall): Promise<TicketDocument | null> =>
  model.findOne({ "openedBy.id": id }).lean<TicketDocument>();

const stateOf = (found: TicketDocument | null): TicketState => ({
  ticket: found === null ? undefined : ticketOf(found),
});

/** Whether the ticket knows the call already. Throws IDEMPOTENCY_KEY_REUSED where it came with other input. */
function isRepeated({ openedBy, calls }: TicketDocument, call: KnownCall): boolean {
  const earlier = [openedBy, ...calls].find(({ id }) => id === call.id);
  if (earlier !== undefined && earlier.inputHash !== call.inputHash) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return earlier !== undefined;
}

/** What is written besides the ticket: the events that it owes from now on, and the call. */
type Along = { readonly owed: readonly PendingEvent[]; readonly call: KnownCall };

/** Writes a new document; returns false where the same call made one before. */
async function create(model: Model<TicketDocument>, { id, ...ticket }: Ticket, { owed, call }: Along) {
  try {
    await model.create({ _id: id, ...ticket, version: 1, openedBy: call, calls: [], pendingEvents: owed });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Writes only if nobody wrote since `found` was read; returns whether it did. */
async function replace(
  model: Model<TicketDocument>,
  found: TicketDocument,
  { ticket = ticketOf(found), owed, call }: Along & { readonly ticket: Ticket | undefined },
) {
  if (found.pendingEvents.length >= MAX_PENDING) throw domainError("UNAVAILABLE");
  const { status, updatedAt, messages } = ticket;
  const { matchedCount } = await model.updateOne(
    { _id: found._id, version: found.version },
    {
      $set: {
        status,
        updatedAt,
        messages,
        version: found.version + 1,
        calls: [...found.calls, call].slice(-MAX_CALLS),
        pendingEvents: [...found.pendingEvents, ...owed],
      },
    },
  );
  return matchedCount === 1;
}

/** An event of the domain as its ticket owes it to the broker. */
function pendingEventOf(happened: TicketEvent, occurredAt: Date): PendingEvent {
  const event = outgoing(happened);
  return {
    eventId: randomUUID(),
    type: event.schema.typeName,
    payload: Buffer.from(encodeEvent(event)),
    traceParent: currentTraceParent(),
    occurredAt,
  };
}

/** Caller and operation are part of a key: two people may choose the same one. An event is known by its id alone. */
const knownCallOf = (once: Once<TicketState, unknown>): KnownCall =>
  "eventId" in once
    ? { id: hashInput(["event", once.eventId]), inputHash: hashInput("") }
    : { id: hashInput([once.call.caller, once.call.operation, once.call.key]), inputHash: hashInput(once.call.input) };
