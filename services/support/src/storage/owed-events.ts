import { randomUUID } from "node:crypto";
import { encodeEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import mongoose, { type Connection, type Model } from "mongoose";
import { outgoing, type SupportEvent } from "../wire/outgoing-events.ts";

/** An event that a document still owes to the broker. */
export type PendingEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly payload: Buffer;
  readonly traceParent?: string | undefined;
  readonly occurredAt: Date;
};

/** The event as its document holds it until it is published, because one write can't span two documents. */
export const owedEvent = new mongoose.Schema(
  { eventId: String, type: String, payload: Buffer, traceParent: String, occurredAt: Date },
  { _id: false },
);

/** Converts a domain event to one that its document owes to the broker. */
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

/** A ticket or the templates, with only the events that are not published yet. */
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

/** Returns the collections whose documents may owe events, on a connection. */
export const eventOwingModels = (connection: Connection): readonly Model<EventOwingDocument>[] => [
  connection.model<EventOwingDocument>("EventOwingTicket", owing, "tickets"),
  connection.model<EventOwingDocument>("EventOwingTemplates", owing, "reply_templates"),
];

/** What a store needs for writes: the clock, and the callback for when a document owes an event. */
export type Writing = { readonly now: () => Date; readonly onOwed: () => void };
