import { randomUUID } from "node:crypto";
import { createRegistry, fromBinary, toJson, type DescMessage } from "@bufbuild/protobuf";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import type { HeldPartition, KafkaSettings } from "@stakehold/messaging/kafka/broker.ts";
import type { IncomingRecord } from "@stakehold/messaging/record.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { file_stakehold_bets_v1_events as bets } from "@stakehold/proto/bets/v1/events_pb.ts";
import { file_stakehold_payments_v1_events as payments } from "@stakehold/proto/payments/v1/events_pb.ts";
import { file_stakehold_voting_v1_events as voting } from "@stakehold/proto/voting/v1/events_pb.ts";
import type { EventsAddress, Snapshot } from "../sources.ts";
import { createFiller, fillTable } from "./fill-table.ts";

/** The services whose events are compared, with the event types that rules read. */
const COMPARED = {
  bets: ["BetPublished", "ParticipantAdmitted", "ResolutionProposed", "BetDecided", "BetSettled", "ActRecorded"],
  payments: ["StakeHeld", "BetFundsSettled", "ActRecorded"],
  voting: ["BallotOpened", "VoteCast", "BallotDecided"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ComparedService = keyof typeof COMPARED;
const SERVICES = ["bets", "payments", "voting"] as const satisfies readonly ComparedService[];

const registry = createRegistry(bets, payments, voting);

const schemas = new Map<string, DescMessage>(
  SERVICES.flatMap((service) =>
    COMPARED[service].flatMap((name) => {
      const schema = registry.getMessage(`stakehold.${service}.v1.${name}`);
      return schema === undefined ? [] : [[schema.typeName, schema] as const];
    }),
  ),
);

/**
 * Copies the topics' events, from the oldest to the newest, one fetched batch at a time, and the time since which each
 * service's events are complete.
 */
export async function gatherEvents(
  into: Snapshot,
  { topicPrefix, since, ...address }: EventsAddress,
  logger: KafkaSettings["logger"],
): Promise<void> {
  const kafka = createKafka({ ...address, clientId: "audit", logger });
  const filler = createFiller(into);
  const firsts = new Map<string, Date>();
  const services = new Map(SERVICES.map((service) => [topicOf(topicPrefix, service), service]));
  try {
    const reading = { topics: [...services.keys()], group: `${topicPrefix}.audit-${randomUUID()}` };
    const held = await kafka.readHeld(reading, async (records) => {
      for (const record of records.filter(({ occurredAt }) => since === undefined || occurredAt >= since)) {
        const place = `${record.topic}/${record.partition}`;
        if (!firsts.has(place)) firsts.set(place, record.occurredAt);
        const row = rowOf(services.get(record.topic), record);
        if (row !== undefined) await filler.add("published", row);
      }
    });
    await filler.flush();
    const rows = [...services].map(([topic, service]) => {
      const partitions = held.filter((each) => each.topic === topic);
      return { service, at: heldSince(partitions, firsts)?.toISOString() ?? "infinity" };
    });
    await fillTable(into, "published_since", rows);
  } finally {
    await kafka.close();
  }
}

/** Leaves out fields of later versions, and events of types that no rule reads. */
function rowOf(service: ComparedService | undefined, { type, value, occurredAt }: IncomingRecord) {
  const schema = schemas.get(type);
  if (service === undefined || schema === undefined) return undefined;
  const body = toJson(schema, fromBinary(schema, value), { registry, alwaysEmitImplicit: true });
  return { service, type: schema.name, at: occurredAt.toISOString(), body };
}

/**
 * If retention removed nothing, the oldest event is the first; a partition that lost some is complete from its oldest
 * on, and one that lost all of them from now on.
 */
function heldSince(partitions: readonly HeldPartition[], firsts: ReadonlyMap<string, Date>): Date | undefined {
  const cut = partitions.filter(({ low }) => low > 0n);
  const times = (from: readonly HeldPartition[]) =>
    from.map(({ topic, partition }) => firsts.get(`${topic}/${partition}`));
  if (cut.length > 0) return latestOf(times(cut));
  const known = times(partitions).flatMap((time) => (time === undefined ? [] : [time.getTime()]));
  return known.length === 0 ? undefined : new Date(Math.min(...known));
}

function latestOf(times: readonly (Date | undefined)[]): Date | undefined {
  const known = times.flatMap((time) => (time === undefined ? [] : [time.getTime()]));
  return known.length < times.length ? undefined : new Date(Math.max(...known));
}
