import { domainError } from "@stakehold/errors/domain-error.ts";
import { hashInput } from "@stakehold/messaging/idempotency.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { Change, Ticket } from "../domain/ticket.ts";
import type { Call, TicketCounts, TicketStore } from "../operations/ticket-store.ts";
import type { KnownCall, TicketDocument } from "./ticket-document.ts";
import { pendingEventOf } from "./ticket-events.ts";

/** How often a change is tried when others change the same ticket at the same time. */
const MAX_ATTEMPTS = 10;

/** Calls that a ticket remembers; a ticket takes fewer messages than that in the time in which callers retry. */
const MAX_CALLS = 100;

/** Events that a ticket may owe; beyond it the broker has been away for long, and people are asked to come back. */
const MAX_PENDING = 100;

/** MongoDB's code for a unique index that refused a document. */
const DUPLICATE_KEY = 11_000;

/** Tickets as documents of MongoDB: every change is one atomic write of one document. */
export const createTicketStore = (model: Model<TicketDocument>): TicketStore => ({
  open: (ticket, call) => open(model, ticket, call),
  change: (id, call, decide) => change(model, { id, call, decide }),
  find: async (id) => {
    const found = await model.findById(id).lean<TicketDocument>();
    return found === null ? undefined : ticketOf(found);
  },
  listOf: (userId, page) => list(model, { userId }, page),
  listAll: (status, page) => list(model, status === undefined ? {} : { status }, page),
  counts: () => counts(model),
});

async function open(model: Model<TicketDocument>, ticket: Ticket, call: Call): Promise<Ticket> {
  const openedBy = knownCallOf(call);
  const { id, ...fields } = ticket;
  const pendingEvents = [pendingEventOf(ticket, { kind: "opened" })];
  try {
    await model.create({ _id: id, ...fields, version: 1, openedBy, calls: [], pendingEvents });
    return ticket;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const earlier = await model.findOne({ "openedBy.id": openedBy.id }).lean<TicketDocument>();
    if (earlier === null) throw domainError("UNAVAILABLE");
    if (earlier.openedBy.inputHash !== openedBy.inputHash) throw domainError("IDEMPOTENCY_KEY_REUSED");
    return ticketOf(earlier);
  }
}

type ChangeOf = { readonly id: string; readonly call: Call; readonly decide: (ticket: Ticket) => Change };

async function change(model: Model<TicketDocument>, { id, call, decide }: ChangeOf): Promise<Ticket> {
  const known = knownCallOf(call);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await model.findById(id).lean<TicketDocument>();
    if (found === null) throw domainError("TICKET_NOT_FOUND");
    const earlier = found.calls.find((one) => one.id === known.id);
    if (earlier !== undefined && earlier.inputHash !== known.inputHash) throw domainError("IDEMPOTENCY_KEY_REUSED");
    if (earlier !== undefined) return ticketOf(found);

    const decided = decide(ticketOf(found));
    if (found.pendingEvents.length >= MAX_PENDING) throw domainError("UNAVAILABLE");
    if (await replace(model, found, decided, known)) return decided.ticket;
  }
  throw domainError("UNAVAILABLE");
}

/** Writes only if nobody wrote since `found` was read; answers whether it did. */
async function replace(
  model: Model<TicketDocument>,
  found: TicketDocument,
  { ticket, event }: Change,
  call: KnownCall,
) {
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
        pendingEvents:
          event === undefined ? found.pendingEvents : [...found.pendingEvents, pendingEventOf(ticket, event)],
      },
    },
  );
  return matchedCount === 1;
}

async function list(model: Model<TicketDocument>, filter: QueryFilter<TicketDocument>, page: Page<TimePosition>) {
  const { limit, after } = page;
  const behind: QueryFilter<TicketDocument> =
    after === undefined
      ? {}
      : { $or: [{ createdAt: { $lt: after.time } }, { createdAt: after.time, _id: { $lt: after.id } }] };
  const found = await model
    .find({ ...filter, ...behind })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<TicketDocument[]>();
  return found.map(ticketOf);
}

async function counts(model: Model<TicketDocument>): Promise<TicketCounts> {
  const [sums] = await model.aggregate<TicketCounts>([
    { $group: { _id: null, tickets: { $sum: 1 }, ticketMessages: { $sum: { $size: "$messages" } } } },
  ]);
  return { tickets: sums?.tickets ?? 0, ticketMessages: sums?.ticketMessages ?? 0 };
}

const ticketOf = ({
  _id,
  version: _version,
  openedBy: _openedBy,
  calls: _calls,
  pendingEvents: _pending,
  ...ticket
}: TicketDocument): Ticket => ({
  id: _id,
  ...ticket,
});

/** Caller and operation are part of the key: two people may choose the same one. */
const knownCallOf = ({ caller, operation, key, input }: Call): KnownCall => ({
  id: hashInput([caller, operation, key]),
  inputHash: hashInput(input),
});

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
