import { randomUUID } from "node:crypto";
import { fromBinary } from "@bufbuild/protobuf";
import type { Kafka, Subscribed } from "@stakehold/messaging/kafka/broker.ts";
import type { IncomingRecord } from "@stakehold/messaging/record.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { TicketEndedSchema, TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { publisherNames } from "@stakehold/service/services.ts";
import { ADMIN, ALL_TICKETS, FEED, type Hub } from "./hub.ts";
import type { Memory } from "./memory.ts";
import { nameOf } from "./position.ts";
import { KEEP_MS } from "./recent-changes.ts";

/** Payments' events about a payout account are keyed by its owner; all other events of these topics by their bet. */
const KEYED_BY_USER = new Set(["stakehold.payments.v1.PayoutAccountChanged"]);

/** The event that makes a bet appear in everybody's feed. All other changes of a bet are watched with the bet. */
const SHOWN_TO_ALL = new Set(["stakehold.bets.v1.BetPublished"]);

/** Ticket events, which go to the ticket's owner and to staff. */
const OF_TICKETS = [TicketOpenedSchema, TicketRepliedSchema, TicketEndedSchema];
const OF_SUPPORT = "stakehold.support.";

/** Changes of a person's notification list, keyed by the person. */
const OF_NOTIFICATIONS = "stakehold.notifications.";

/** Events for admins only: what happens to people, and the audit record of an act. */
const OF_IDENTITY = "stakehold.identity.";
const ON_RECORD = ".ActRecorded";

type Event = Pick<IncomingRecord, "type" | "key" | "value">;

/** Returns the live topics of a service's event, besides the admin topic, which receives every event. */
export function liveTopicsOf({ type, key, value }: Event): readonly string[] {
  if (type.startsWith(OF_IDENTITY) || type.endsWith(ON_RECORD)) return [];
  if (type.startsWith(OF_SUPPORT)) return [...ownersOf(type, value).map((owner) => `tickets:${owner}`), ALL_TICKETS];
  if (type.startsWith(OF_NOTIFICATIONS)) return [`bell:${key}`];
  return [`${KEYED_BY_USER.has(type) ? "user" : "bet"}:${key}`, ...(SHOWN_TO_ALL.has(type) ? [FEED] : [])];
}

/** Returns the ticket's owner; nobody where the event can't be decoded. */
function ownersOf(type: string, value: Uint8Array): readonly string[] {
  const schema = OF_TICKETS.find(({ typeName }) => typeName === type);
  if (schema === undefined) return [];
  try {
    return [fromBinary(schema, value).userId];
  } catch {
    // An error would be retried for ever and block everything behind it.
    return [];
  }
}

/** The topics that a gateway consumes: those of every publishing service. */
export const followedTopics = (prefix: string): readonly string[] =>
  publisherNames.map((service) => topicOf(prefix, service));

type Following = { readonly kafka: Kafka; readonly prefix: string; readonly hub: Hub; readonly memory: Memory };

/**
 * Consumes the services' events and passes the changes to the hub and the memory. Each gateway reads every topic on its
 * own, because each has other people's pages open. It starts KEEP_MS back, so that it remembers as much as if it had
 * been running.
 */
export const followEvents = ({ kafka, prefix, hub, memory }: Following): Subscribed =>
  kafka.consume({
    group: `${prefix}.gateway.${randomUUID()}`,
    topics: followedTopics(prefix),
    isTemporary: true,
    follows: {
      agoMs: KEEP_MS,
      onBegin: (beginning) => {
        memory.begin(beginning);
        // Pages may have connected before the broker did.
        hub.notifyOfGap();
      },
    },
    onMessage: async (record) => {
      const { topic, partition, offset, type } = record;
      const name = type.split(".").at(-1) ?? type;
      const changes = liveTopicsOf(record).map((each) => ({ topic: each, type: name }));
      const reading = memory.read({ partition: nameOf(topic, partition), offset: Number(offset) }, changes);
      if (reading === "known") return;
      // Not remembered: an admin's page that reconnects always learns that it missed something.
      hub.send({ topic: ADMIN, type: name });
      // An id promises that the page has the whole record, so only the last change carries it.
      changes.forEach((change, index) => hub.send(change, index === changes.length - 1 ? memory.id : undefined));
      if (reading === "gap") hub.notifyOfGap();
    },
  });
