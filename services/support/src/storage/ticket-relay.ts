import type { Doorbell } from "@stakehold/messaging/doorbell.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/service-definition.ts";
import { startSchedule } from "@stakehold/service/schedule.ts";
import type { Stoppable } from "@stakehold/service/stop-on-signals.ts";
import type { Model } from "mongoose";
import type { TicketDocument } from "./ticket-document.ts";

/** What a relay of tickets needs. */
export type TicketRelaySettings = {
  readonly model: Model<TicketDocument>;
  readonly publish: PublishOwn;
  readonly logger: Logger;
  /** Rung when this process writes a ticket that owes an event; undefined where it writes none, so that it has to look. */
  readonly owed: Doorbell | undefined;
  /** How long it rests at most when it is not rung, in milliseconds; 5,000 where nothing is said. */
  readonly longestRestMs?: number;
};

const EVERY_MS = 500;
/** What a process that died wrote and did not publish waits no longer for another. */
const LONGEST_REST_MS = 5_000;
const MAX_TICKETS_A_ROUND = 100;

/**
 * Publishes what tickets owe, oldest first, and forgets it when the broker has it. An event that was published but not
 * forgotten, because the process died in between, is published again under the same id, which consumers know.
 */
export function startTicketRelay(settings: TicketRelaySettings): Stoppable {
  const { model, publish, logger, owed, longestRestMs = LONGEST_REST_MS } = settings;
  const publishOwed = async (): Promise<void> => {
    const owing = await model
      .find({ "pendingEvents.occurredAt": { $exists: true } })
      .sort({ updatedAt: 1 })
      .limit(MAX_TICKETS_A_ROUND)
      .lean<TicketDocument[]>();
    for (const ticket of owing) await publishOf(model, publish, ticket);
    if (owing.length === MAX_TICKETS_A_ROUND) owed?.ring();
  };
  const rest = owed && ((signal: AbortSignal) => owed.wait(longestRestMs, signal));
  return startSchedule({ name: "relay", everyMs: EVERY_MS, run: publishOwed }, logger, { rest });
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
