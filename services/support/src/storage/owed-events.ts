import { randomUUID } from "node:crypto";
import { encodeEvent } from "@stakehold/messaging/outbox.ts";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import mongoose, { type Connection, type Model } from "mongoose";
import { outgoing, type SupportEvent } from "./outgoing-events.ts";

/** An event that a document still owes to the broker. */
export type PendingEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly payload: Buffer;
  readonly traceParent?: string | undefined;
  readonly occurredAt: Date;
};

/** The same as a document holds it until it is published: a document can be written with no other in one write. */
export const owedEvent = new mongoose.Schema(
  { eventId: String, type: String, payload: Buffer, traceParent: String, occurredAt: Date },
  { _id: false },
);

/** An event of the domain as its document owes it to the broker. */
export function pendingEventOf(happened: SupportEvent, occurredAt: Date): PendingEvent {
  const event = outgoing(happened);
  return {
    eventId: randomUUID(),
    type: event.schema.typeName,
    payload: Buffer.from(encodeEvent(event)),
    traceParent: currentTraceParent(),
    occurredAt,
  };
}

/** A ticket or the templates, with nothing but the events that are not published yet. */
export type EventOwingDocument = {
  readonly _id: string;
  readonly version: number;
  readonly updatedAt?: Date;
  readonly pendingEvents: readonly PendingEvent[];
};

const owing = new mongoose.Schema<EventOwingDocument>(
  { _id: { type: String, required: true }, version: Number, updatedAt: Date, pendingEvents: [owedEvent] },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw", minimize: false },
);

/** What may owe events, on a connection. */
export const eventOwingModels = (connection: Connection): readonly Model<EventOwingDocument>[] => [
  connection.model<EventOwingDocument>("EventOwingTicket", owing, "tickets"),
  connection.model<EventOwingDocument>("EventOwingTemplates", owing, "reply_templates"),
];

/** What a store writes by: the clock, and who is told when a document owes an event. */
export type Writing = { readonly now: () => Date; readonly onOwed: () => void };
