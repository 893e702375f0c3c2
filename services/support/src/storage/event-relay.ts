import type { Doorbell } from "@stakehold/messaging/outbox/doorbell.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/process/service-definition.ts";
import { startSchedule } from "@stakehold/service/process/schedule.ts";
import type { Stoppable } from "@stakehold/service/stop-on-signals.ts";
import type { Model } from "mongoose";
import type { EventOwingDocument } from "./owed-events.ts";

/** The settings of a relay: the collections that may owe events, and the publisher. */
export type EventRelaySettings = {
  readonly models: readonly Model<EventOwingDocument>[];
  readonly publish: PublishOwn;
  readonly logger: Logger;
  /** Rung when this process writes a document that owes an event; undefined if it writes none, so the relay polls. */
  readonly owed: Doorbell | undefined;
  /** The longest rest without a ring, in milliseconds; 5,000 by default. */
  readonly longestRestMs?: number;
};

const EVERY_MS = 500;
/** The longest that events of a process that died before publishing wait for another process. */
const LONGEST_REST_MS = 5_000;
const MAX_DOCUMENTS_A_ROUND = 100;

/**
 * Publishes the events that tickets and templates owe, oldest first, and removes them once the broker has them. An
 * event that was not removed, because the process died in between, is published again under the same id, which
 * consumers recognize.
 */
export function startEventRelay(settings: EventRelaySettings): Stoppable {
  const { models, publish, logger, owed, longestRestMs = LONGEST_REST_MS } = settings;
  const publishOwed = async (): Promise<void> => {
    for (const model of models) {
      const published = await publishFrom(model, publish);
      if (published === MAX_DOCUMENTS_A_ROUND) owed?.ring();
    }
  };
  const rest = owed && ((signal: AbortSignal) => owed.wait(longestRestMs, signal));
  return startSchedule({ name: "relay", everyMs: EVERY_MS, run: publishOwed }, logger, { rest });
}

/** Returns the number of documents whose events it published. */
async function publishFrom(model: Model<EventOwingDocument>, publish: PublishOwn): Promise<number> {
  const owing = await model
    .find({ "pendingEvents.occurredAt": { $exists: true } }, { pendingEvents: 1 })
    .sort({ updatedAt: 1 })
    .limit(MAX_DOCUMENTS_A_ROUND)
    .lean<EventOwingDocument[]>();
  for (const document of owing) await publishOf(model, publish, document);
  return owing.length;
}

async function publishOf(
  model: Model<EventOwingDocument>,
  publish: PublishOwn,
  { _id, pendingEvents }: EventOwingDocument,
): Promise<void> {
  await publish(
    pendingEvents.map(({ eventId, type, payload, traceParent, occurredAt }) => ({
      eventId,
      key: _id,
      type,
      value: bytesOf(payload),
      traceParent,
      occurredAt,
    })),
  );
  const eventIds = pendingEvents.map(({ eventId }) => eventId);
  // The version rises, so that a change that read the document before does not write the published events back.
  await model.updateOne({ _id }, { $pull: { pendingEvents: { eventId: { $in: eventIds } } }, $inc: { version: 1 } });
}

/** A lean document holds binary data as BSON does. */
const bytesOf = (payload: Buffer | { readonly buffer: Uint8Array }): Uint8Array =>
  Buffer.isBuffer(payload) ? payload : new Uint8Array(payload.buffer);
