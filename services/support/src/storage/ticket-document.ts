import mongoose, { type Connection, type Model } from "mongoose";
import type { RecordedAct } from "../domain/staff-act.ts";
import { CATEGORIES, PRIORITIES, SENDER_TYPES, STATUSES, type Ticket } from "../domain/ticket.ts";
import type { ShownWith } from "../domain/ticket-pictures.ts";
import { PLACES, type QueuePlace } from "../domain/waiting.ts";
import { owedEntry } from "./audit-document.ts";
import type { KnownCall } from "./known-calls.ts";
import { owedEvent, type PendingEvent } from "./owed-events.ts";

/**
 * A ticket with everything that the same atomic write must change: its place in the queue, the events and entries it
 * owes, and the calls it knows. The arrays are bounded, by the relay and MAX_PENDING, and by MAX_CALLS. Optional fields
 * are absent in tickets of the previous version.
 */
export type TicketDocument = Omit<Ticket, "id" | "assignee" | "pictures"> & {
  readonly _id: string;
  /** Rises with each change; a write requires the version that was read. */
  readonly version: number;
  /** The call that opened it, unique per caller. */
  readonly openedBy: KnownCall;
  readonly calls: readonly KnownCall[];
  readonly pendingEvents: readonly PendingEvent[];
  readonly assignee?: string | null;
  readonly queue?: QueuePlace;
  readonly firstAnsweredAt?: Date | null;
  readonly owedEntries?: readonly RecordedAct[];
  /** Stored beside the messages, because the previous version drops unknown fields when it writes messages back. */
  readonly pictures?: readonly ShownWith[];
};

const message = new mongoose.Schema(
  { id: String, message: String, senderType: { type: String, enum: SENDER_TYPES }, createdAt: Date },
  { _id: false },
);
const call = new mongoose.Schema({ id: String, inputHash: String }, { _id: false });

const queuePlace = new mongoose.Schema({ place: { type: String, enum: PLACES }, since: Date }, { _id: false });

const shownWith = new mongoose.Schema({ of: String, pictureIds: [String] }, { _id: false });

const ticketSchema = new mongoose.Schema<TicketDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    subject: { type: String, required: true },
    description: { type: String, required: true },
    category: { type: String, enum: CATEGORIES, required: true },
    priority: { type: String, enum: PRIORITIES, required: true },
    status: { type: String, enum: STATUSES, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    messages: { type: [message], default: [] },
    version: { type: Number, required: true },
    openedBy: { type: call, required: true },
    calls: { type: [call], default: [] },
    pendingEvents: { type: [owedEvent], default: [] },
    assignee: { type: String, default: null },
    queue: { type: queuePlace },
    firstAnsweredAt: { type: Date, default: null },
    owedEntries: { type: [owedEntry], default: [] },
    pictures: { type: [shownWith], default: [] },
  },
  // One call at the start creates the collection with its indexes; a second one would race it.
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw", minimize: false },
);
ticketSchema.index({ userId: 1, createdAt: -1, _id: -1 });
ticketSchema.index({ status: 1, createdAt: -1, _id: -1 });
ticketSchema.index({ createdAt: -1, _id: -1 });
ticketSchema.index({ "openedBy.id": 1 }, { unique: true });
ticketSchema.index({ "pendingEvents.occurredAt": 1 });
ticketSchema.index({ "owedEntries.createdAt": 1 });
// Descending, so that WAITING comes before ANSWERED; ENDED tickets are read in the opposite direction.
ticketSchema.index({ "queue.place": -1, "queue.since": 1, _id: 1 });
ticketSchema.index({ assignee: 1, "queue.place": -1, "queue.since": 1, _id: 1 });

// The picture sweep queries which tickets refer to a picture.
ticketSchema.index({ "pictures.pictureIds": 1 }, { sparse: true });

/** Returns the collection of tickets on a connection. */
export const ticketModel = (connection: Connection): Model<TicketDocument> =>
  connection.model<TicketDocument>("Ticket", ticketSchema, "tickets");

/** Converts a document to a ticket of the domain. */
export const ticketOf = ({
  _id,
  version: _version,
  openedBy: _openedBy,
  calls: _calls,
  pendingEvents: _pending,
  queue: _queue,
  firstAnsweredAt: _firstAnsweredAt,
  owedEntries: _owed,
  assignee = null,
  pictures = [],
  ...fields
}: TicketDocument): Ticket => ({ id: _id, assignee, pictures, ...fields });
