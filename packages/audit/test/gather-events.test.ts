import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { BetDecidedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { Kafka, logLevel } from "kafkajs";
import pg from "pg";
import { pino } from "pino";
import { gatherEvents } from "../src/gather/gather-events.ts";
import { MAKE_TABLES } from "../src/gather/temporary-tables.ts";
import { snapshotOf, type EventsAddress } from "../src/sources.ts";

let database: TestDatabase;
let client: pg.Client;
let broker: TestKafka;

beforeAll(async () => {
  database = await createTestDatabase("audit_events");
});
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(MAKE_TABLES);
  broker = createTestKafka("audit-events");
  await broker.makeTopics(...["bets", "payments", "voting"].map((service) => topicOf(broker.topicPrefix, service)));
});
afterEach(async () => {
  await client.end();
  await broker.kafka.close();
});
afterAll(() => database.drop());

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 10, minute));

/** Publishes decided bets, one a minute from 10:00 on. Ids with the same beginning share a partition. */
async function decide(...betIds: readonly string[]): Promise<void> {
  const producer = await broker.kafka.producer();
  await producer.send(
    topicOf(broker.topicPrefix, "bets"),
    betIds.map((betId, minute) => ({
      eventId: betId,
      key: betId.slice(0, 1),
      type: BetDecidedSchema.typeName,
      value: toBinary(BetDecidedSchema, create(BetDecidedSchema, { betId })),
      occurredAt: at(minute),
    })),
  );
}

async function gather(address: Partial<EventsAddress> = {}) {
  const { brokers, topicPrefix } = broker;
  await gatherEvents(snapshotOf(client), { brokers, topicPrefix, ...address }, pino({ enabled: false }));
  const published = await client.query<{ bet: string }>("SELECT body->>'betId' AS bet FROM published ORDER BY at");
  const since = await client.query<{ at: Date | number }>("SELECT at FROM published_since WHERE service = 'bets'");
  return { bets: published.rows.map(({ bet }) => bet), since: since.rows[0]?.at };
}

test("a topic is copied completely, and its evidence begins with its first event", async () => {
  await decide("a", "b", "c", "d");
  expect(await gather()).toEqual({ bets: ["a", "b", "c", "d"], since: at(0) });
});

test("an empty topic proves nothing", async () => {
  expect(await gather()).toEqual({ bets: [], since: Number.POSITIVE_INFINITY });
});

test("events from before a restore are left out", async () => {
  await decide("a", "b", "c", "d");
  expect(await gather({ since: at(2) })).toEqual({ bets: ["c", "d"], since: at(2) });
});

test("a partition shortened by retention proves nothing before its oldest event", async () => {
  await decide("a1", "a2", "a3");
  const topic = topicOf(broker.topicPrefix, "bets");
  const admin = new Kafka({ brokers: [...broker.brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const used = (await admin.fetchTopicOffsets(topic)).find(({ high }) => high === "3");
  await admin.deleteTopicRecords({ topic, partitions: [{ partition: used?.partition ?? 0, offset: "1" }] });
  await admin.disconnect();
  expect(await gather()).toEqual({ bets: ["a2", "a3"], since: at(1) });
});
