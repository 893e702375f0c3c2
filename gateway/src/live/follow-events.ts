import { randomUUID } from "node:crypto";
import { fromBinary } from "@bufbuild/protobuf";
import type { Kafka, Subscribed } from "@stakehold/messaging/broker.ts";
import type { IncomingRecord } from "@stakehold/messaging/record.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
import { TicketEndedSchema, TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { publisherNames } from "@stakehold/service/services.ts";
import { ADMIN, ALL_TICKETS, FEED, type Hub } from "./hub.ts";
import type { Memory } from "./memory.ts";
import { nameOf } from "./position.ts";
import { KEEP_MS } from "./recent-changes.ts";

/** Payments' word on a payout account is keyed by its owner; every other event of these topics by its bet. */
const KEYED_BY_USER = new Set(["stakehold.payments.v1.PayoutAccountChanged"]);

/** What makes a bet appear in everybody's feed. All else that happens to a bet is watched with the bet. */
const SHOWN_TO_ALL = new Set(["stakehold.bets.v1.BetPublished"]);

/** What happens to tickets, which their owner is told, and staff. */
const OF_TICKETS = [TicketOpenedSchema, TicketRepliedSchema, TicketEndedSchema];
const OF_SUPPORT = "stakehold.support.";

/** What happens to the list of what a person was told, keyed by the person. */
const OF_NOTIFICATIONS = "stakehold.notifications.";

/** What tells nobody but admins anything: what happens to people, and that somebody's act is on record. */
const OF_IDENTITY = "stakehold.identity.";
const ON_RECORD = ".ActRecorded";

type Event = Pick<IncomingRecord, "type" | "key" | "value">;

/** The live topics that an event of a service is told under, besides that of admins, who are told of every one. */
export function liveTopicsOf({ type, key, value }: Event): readonly string[] {
  if (type.startsWith(OF_IDENTITY) || type.endsWith(ON_RECORD)) return [];
  if (type.startsWith(OF_SUPPORT)) return [...ownersOf(type, value).map((owner) => `tickets:${owner}`), ALL_TICKETS];
  if (type.startsWith(OF_NOTIFICATIONS)) return [`bell:${key}`];
  return [`${KEYED_BY_USER.has(type) ? "user" : "bet"}:${key}`, ...(SHOWN_TO_ALL.has(type) ? [FEED] : [])];
}

/** Whose ticket it is; nobody's where the event can't be read. */
function ownersOf(type: string, value: Uint8Array): readonly string[] {
  const schema = OF_TICKETS.find(({ typeName }) => typeName === type);
  if (schema === undefined) return [];
  try {
    return [fromBinary(schema, value).userId];
  } catch {
    // It would be tried for ever, and hold up all that comes behind it.
    return [];
  }
}

type Following = { readonly kafka: Kafka; readonly prefix: string; readonly hub: Hub; readonly memory: Memory };

/**
 * Tells the hub and the memory what changed, as the services tell it. Each gateway reads every topic for itself, because each has other
 * people's pages open, and from what it would remember by now if it had been there.
 */
export const followEvents = ({ kafka, prefix, hub, memory }: Following): Subscribed =>
  kafka.consume({
    group: `${prefix}.gateway.${randomUUID()}`,
    topics: publisherNames.map((service) => topicOf(prefix, service)),
    isTemporary: true,
    follows: {
      agoMs: KEEP_MS,
      onBegin: (beginning) => {
        memory.begin(beginning);
        // They may have come before the broker did.
        hub.tellMissed();
      },
    },
    onMessage: async (record) => {
      const { topic, partition, offset, type } = record;
      const name = type.split(".").at(-1) ?? type;
      const changes = liveTopicsOf(record).map((each) => ({ topic: each, type: name }));
      const reading = memory.read({ partition: nameOf(topic, partition), offset: Number(offset) }, changes);
      if (reading === "known") return;
      // Not remembered: a page of an admin that comes back takes it that something happened.
      hub.tell({ topic: ADMIN, type: name });
      // With the id a page has heard all of the record, so it comes with the last change.
      changes.forEach((change, index) => hub.tell(change, index === changes.length - 1 ? memory.id : undefined));
      if (reading === "gap") hub.tellMissed();
    },
  });
