import type { Doorbell } from "@stakehold/messaging/doorbell.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/service-definition.ts";
import { startSchedule } from "@stakehold/service/schedule.ts";
import type { Stoppable } from "@stakehold/service/stop-on-signals.ts";
import type { Model } from "mongoose";
import type { EventOwingDocument } from "./owed-events.ts";

/** What a relay needs: what may owe events, and who takes them. */
export type EventRelaySettings = {
  readonly models: readonly Model<EventOwingDocument>[];
  readonly publish: PublishOwn;
  readonly logger: Logger;
  /** Rung when this process writes a document that owes an event; undefined where it writes none, so that it has to look. */
  readonly owed: Doorbell | undefined;
  /** How long it rests at most when it is not rung, in milliseconds; 5,000 where nothing is said. */
  readonly longestRestMs?: number;
};

const EVERY_MS = 500;
/** What a process that died wrote and did not publish waits no longer for another. */
const LONGEST_REST_MS = 5_000;
const MAX_DOCUMENTS_A_ROUND = 100;

/**
 * Publishes what tickets and templates owe, oldest first, and forgets it when the broker has it. An event that was published
 * but not forgotten, because the process died in between, is published again under the same id, which consumers know.
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

/** Returns of how many documents it published what they owed. */
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
