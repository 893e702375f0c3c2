import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/service-definition.ts";
import { startSchedule } from "@stakehold/service/schedule.ts";
import type { Stoppable } from "@stakehold/service/stop-on-signals.ts";
import type { Model } from "mongoose";
import type { TicketDocument } from "./ticket-document.ts";

const POLL_MS = 500;
const MAX_TICKETS_A_ROUND = 100;

/**
 * Publishes what tickets owe, oldest first, and forgets it when the broker has it. An event that was published but not
 * forgotten, because the process died in between, is published again under the same id, which consumers know.
 */
export function startTicketRelay(model: Model<TicketDocument>, publish: PublishOwn, logger: Logger): Stoppable {
  const publishOwed = async (): Promise<void> => {
    const owing = await model
      .find({ "pendingEvents.occurredAt": { $exists: true } })
      .sort({ updatedAt: 1 })
      .limit(MAX_TICKETS_A_ROUND)
      .lean<TicketDocument[]>();
    for (const ticket of owing) await publishOf(model, publish, ticket);
  };
  return startSchedule({ name: "relay", everyMs: POLL_MS, run: publishOwed }, logger);
}

async function publishOf(model: Model<TicketDocument>, publish: PublishOwn, ticket: TicketDocument): Promise<void> {
  await publish(
    ticket.pendingEvents.map(({ eventId, type, payload, traceParent, occurredAt }) => ({
      eventId,
      key: ticket._id,
      type,
      value: bytesOf(payload),
      traceParent,
      occurredAt,
    })),
  );
  const eventIds = ticket.pendingEvents.map(({ eventId }) => eventId);
  // The version rises, so that a change that read the ticket before does not write the published events back.
  await model.updateOne(
    { _id: ticket._id },
    { $pull: { pendingEvents: { eventId: { $in: eventIds } } }, $inc: { version: 1 } },
  );
}

/** A lean document holds binary data as BSON does. */
const bytesOf = (payload: Buffer | { readonly buffer: Uint8Array }): Uint8Array =>
  Buffer.isBuffer(payload) ? payload : new Uint8Array(payload.buffer);
