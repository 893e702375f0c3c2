import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/service-definition.ts";
import { startSchedule } from "@stakehold/service/schedule.ts";
import type { Stoppable } from "@stakehold/service/stop-on-signals.ts";
import type { Model } from "mongoose";
import type { EventOwingDocument } from "./owed-events.ts";

const POLL_MS = 500;
const MAX_DOCUMENTS_A_ROUND = 100;

/**
 * Publishes what tickets and templates owe, oldest first, and forgets it when the broker has it. An event that was published
 * but not forgotten, because the process died in between, is published again under the same id, which consumers know.
 */
export function startEventRelay(
  models: readonly Model<EventOwingDocument>[],
  publish: PublishOwn,
  logger: Logger,
): Stoppable {
  const publishOwed = async (): Promise<void> => {
    for (const model of models) await publishFrom(model, publish);
  };
  return startSchedule({ name: "relay", everyMs: POLL_MS, run: publishOwed }, logger);
}

async function publishFrom(model: Model<EventOwingDocument>, publish: PublishOwn): Promise<void> {
  const owing = await model
    .find({ "pendingEvents.occurredAt": { $exists: true } }, { pendingEvents: 1 })
    .sort({ updatedAt: 1 })
    .limit(MAX_DOCUMENTS_A_ROUND)
    .lean<EventOwingDocument[]>();
  for (const document of owing) await publishOf(model, publish, document);
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
