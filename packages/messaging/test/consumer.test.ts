import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { StringValueSchema, UInt64ValueSchema } from "@bufbuild/protobuf/wkt";
import { toBinary, create } from "@bufbuild/protobuf";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { ConfigResourceTypes, Kafka as KafkaJs, logLevel } from "kafkajs";
import { pino } from "pino";
import { on, replayDeadLetters, startConsumer, type Consumer, type Handler } from "../src/inbox/consumer.ts";
import { firstSight } from "../src/inbox/inbox.ts";
import type { Beginning, Producer } from "../src/kafka/broker.ts";
import { createKafka } from "../src/kafka/kafka.ts";
import type { IncomingRecord, OutgoingRecord } from "../src/record.ts";
import { sqlOfPg, transactionOfPg } from "@stakehold/store/sql.ts";
import { topicOf } from "../src/kafka/topics.ts";

const logger = pino({ level: "silent" });

let database: TestDatabase;
let broker: TestKafka;
let producer: Producer;
let topic: string;
let group: string;
let suites = 0;
const consumers: Consumer[] = [];

beforeAll(async () => {
  database = await createTestDatabase("consumer");
  broker = createTestKafka("consumer");
  producer = await broker.kafka.producer();
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await broker.kafka.close();
  await database.drop();
});

/** Each test has a topic and a group of its own. */
async function freshTopic(): Promise<void> {
  suites += 1;
  topic = topicOf(broker.topicPrefix, `service${suites}`);
  group = `${broker.topicPrefix}-group${suites}`;
  await broker.makeTopics(topic);
}

let events = 0;
const recordOf = (key: string, text: string, change: Partial<OutgoingRecord> = {}): OutgoingRecord => ({
  key,
  eventId: `event-${(events += 1)}`,
  type: StringValueSchema.typeName,
  value: toBinary(StringValueSchema, create(StringValueSchema, { value: text })),
  occurredAt: new Date("2026-05-01T10:00:00.123Z"),
  ...change,
});

function consume(handle: (text: string) => Promise<void>): { handlers: Handler[]; consumer: Consumer } {
  const handlers = [on(StringValueSchema, ({ value }) => handle(value))];
  const consumer = startConsumer({
    kafka: broker.kafka,
    pool: database.pool,
    group,
    topics: [topic],
    handlers,
    logger,
  });
  consumers.push(consumer);
  return { handlers, consumer };
}

const parkedLetters = () =>
  sqlOfPg(database.pool).query(
    "SELECT key, error_code, attempts, resolved_at IS NOT NULL AS resolved FROM dead_letters WHERE consumer = $1 ORDER BY id",
    [group],
  );

describe("a consumer", () => {
  test("delivers an event as it was published, and acknowledges unknown types", async () => {
    await freshTopic();
    const traceParent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const got: unknown[] = [];
    const handlers = [
      on(StringValueSchema, async ({ value }, delivery) => void got.push(value, delivery, currentTraceParent())),
    ];
    await producer.send(topic, [
      recordOf("bet", "unknown", { type: "stakehold.Unheard" }),
      recordOf("bet", "known", { eventId: "id-1", traceParent }),
    ]);
    consumers.push(
      startConsumer({ kafka: broker.kafka, pool: database.pool, group, topics: [topic], handlers, logger }),
    );
    await until(() => got.length > 0);
    expect(got).toEqual([
      "known",
      { eventId: "id-1", key: "bet", occurredAt: new Date("2026-05-01T10:00:00.123Z"), traceParent },
      traceParent,
    ]);
  });

  test("handles the events of one key in order and different keys concurrently", async () => {
    await freshTopic();
    const got = new Map<string, number[]>();
    let running = 0;
    const areBesideEachOther = Promise.withResolvers<void>();
    const keys = Array.from({ length: 30 }, (_, index) => `bet-${index}`);
    await producer.send(
      topic,
      [0, 1, 2, 3].flatMap((round) => keys.map((key) => recordOf(key, `${key} ${round}`))),
    );
    consume(async (text) => {
      // The first ones wait for more: with a slow database hardly any would overlap by chance.
      if ((running += 1) > 3) areBesideEachOther.resolve();
      await areBesideEachOther.promise;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      running -= 1;
      const [key = "", round] = text.split(" ");
      got.set(key, [...(got.get(key) ?? []), Number(round)]);
    });
    await until(() => [...got.values()].flat().length === 120);
    for (const rounds of got.values()) expect(rounds).toEqual([0, 1, 2, 3]);
  });

  test("applies an event once although it is delivered twice", async () => {
    await freshTopic();
    let effects = 0;
    let deliveries = 0;
    const handlers = [
      on(StringValueSchema, async (_message, { eventId }) => {
        await transactionOfPg(database.pool, async (sql) => {
          if (await firstSight(sql, group, eventId)) effects += 1;
        });
        deliveries += 1;
      }),
    ];
    const twice = recordOf("bet", "twice");
    await producer.send(topic, [twice, twice]);
    consumers.push(
      startConsumer({ kafka: broker.kafka, pool: database.pool, group, topics: [topic], handlers, logger }),
    );
    await until(() => deliveries >= 2);
    expect(effects).toBe(1);
  });

  test("waits for an unreachable dependency as long as necessary, and continues in order", async () => {
    await freshTopic();
    const got: string[] = [];
    let attempts = 0;
    await producer.send(topic, [recordOf("bet", "1"), recordOf("bet", "2")]);
    consume(async (text) => {
      attempts += 1;
      if (attempts <= 4) throw domainError("UNAVAILABLE");
      got.push(text);
    });
    await until(() => got.length === 2);
    expect(got).toEqual(["1", "2"]);
    expect(await parkedLetters()).toEqual([]);
  });

  test("counts, for each delivery, the unexpected failures before it", async () => {
    await freshTopic();
    const seen: (readonly [number, number])[] = [];
    const failures = [domainError("UNAVAILABLE"), new TypeError("no"), domainError("UNAVAILABLE"), new TypeError("no")];
    await producer.send(topic, [recordOf("bet", "1")]);
    const reading = broker.kafka.consume({
      group,
      topics: [topic],
      onMessage: async (_record, { attempt, unknownFailures }) => {
        seen.push([attempt, unknownFailures]);
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
      },
    });
    await until(() => seen.length === 5);
    await reading.stop();
    expect(seen).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 2],
    ]);
  });

  test("does not delay other partitions while one waits", async () => {
    await freshTopic();
    const got = new Set<string>();
    const keys = Array.from({ length: 12 }, (_, index) => `bet-${index}`);
    await producer.send(
      topic,
      keys.map((key) => recordOf(key, key)),
    );
    let isDown = true;
    consume(async (text) => {
      if (isDown && text === "bet-0") throw domainError("UNAVAILABLE");
      got.add(text);
    });
    await until(() => got.size >= 4);
    await producer.send(
      topic,
      keys.map((key) => recordOf(key, `${key} again`)),
    );
    await until(() => [...got].some((text) => text.endsWith("again")));
    expect(got.has("bet-0")).toBe(false);
    isDown = false;
    await until(() => got.size === 24);
  });

  test("parks a definite failure and later events of its key, but no other key; a replay keeps the order", async () => {
    await freshTopic();
    const got: string[] = [];
    let isFaulty = true;
    await producer.send(topic, [
      recordOf("bet-a", "a1"),
      recordOf("bet-b", "b1"),
      recordOf("bet-a", "a2"),
      recordOf("bet-b", "b2"),
    ]);
    const { handlers } = consume(async (text) => {
      if (isFaulty && text === "a1") throw domainError("BET_NOT_FOUND");
      got.push(text);
    });
    await until(async () => got.length === 2 && (await parkedLetters()).length === 2);
    expect(got).toEqual(["b1", "b2"]);
    expect(await parkedLetters()).toEqual([
      { key: "bet-a", error_code: "BET_NOT_FOUND", attempts: 1, resolved: false },
      { key: "bet-a", error_code: "PARKED_BEHIND", attempts: 0, resolved: false },
    ]);

    const replay = () => replayDeadLetters({ pool: database.pool, group, handlers, limit: 10, logger });
    expect(await replay()).toEqual({ replayed: 0, failedKeys: 1 });
    expect((await parkedLetters())[0]).toMatchObject({ error_code: "BET_NOT_FOUND", attempts: 2 });
    isFaulty = false;
    expect(await replay()).toEqual({ replayed: 2, failedKeys: 0 });
    await producer.send(topic, [recordOf("bet-a", "a3")]);
    await until(() => got.includes("a3"));
    expect(got).toEqual(["b1", "b2", "a1", "a2", "a3"]);
    expect((await parkedLetters()).every((letter) => letter["resolved"] === true)).toBe(true);
  });

  test("parks events that arrive while their key is replayed, and handles them in the same replay", async () => {
    await freshTopic();
    const got: string[] = [];
    let isFaulty = true;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    await producer.send(topic, [recordOf("bet-a", "a1")]);
    const { handlers } = consume(async (text) => {
      if (isFaulty) throw domainError("BET_NOT_FOUND");
      if (text === "a1") {
        begun.resolve();
        await goOn.promise;
      }
      got.push(text);
    });
    await until(async () => (await parkedLetters()).length === 1);
    isFaulty = false;
    const replaying = replayDeadLetters({ pool: database.pool, group, handlers, limit: 10, logger });
    await begun.promise;
    await producer.send(topic, [recordOf("bet-a", "a2"), recordOf("bet-b", "b1")]);
    await until(async () => got.includes("b1") && (await parkedLetters()).length === 2);
    goOn.resolve();
    expect(await replaying).toEqual({ replayed: 2, failedKeys: 0 });
    await producer.send(topic, [recordOf("bet-a", "a3")]);
    await until(() => got.includes("a3"));
    expect(got).toEqual(["b1", "a1", "a2", "a3"]);
  });

  test("replays at most as many letters as its limit allows", async () => {
    await freshTopic();
    const letters = ["1", "2", "3"].map((text) => recordOf("bet", text));
    await producer.send(topic, letters);
    let isFaulty = true;
    const { handlers } = consume(async () => {
      if (isFaulty) throw domainError("BET_NOT_FOUND");
    });
    await until(async () => (await parkedLetters()).length === 3);
    isFaulty = false;
    expect(await replayDeadLetters({ pool: database.pool, group, handlers, limit: 2, logger })).toEqual({
      replayed: 2,
      failedKeys: 0,
    });
    expect((await parkedLetters()).map((letter) => letter["resolved"])).toEqual([true, true, false]);
  });

  test("parks an event that can't be decoded", async () => {
    await freshTopic();
    await producer.send(topic, [recordOf("bet", "", { value: Buffer.from([0xff, 0xff, 0xff]) })]);
    consume(async () => undefined);
    await until(async () => (await parkedLetters()).length === 1);
  });

  test("finishes the current event when it stops, and resumes after it", async () => {
    await freshTopic();
    const got: string[] = [];
    const inFlight = Promise.withResolvers<void>();
    await producer.send(topic, [recordOf("bet", "1"), recordOf("bet", "2")]);
    const { consumer } = consume(async (text) => {
      inFlight.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
      got.push(text);
    });
    await inFlight.promise;
    await consumer.stop();
    expect(got).toEqual(["1"]);
    consume(async (text) => void got.push(text));
    await until(() => got.length >= 2);
    expect(got).toEqual(["1", "2"]);
  });

  test("shares its partitions with a second member and takes them back, without loss or reordering", async () => {
    await freshTopic();
    const effects = new Map<string, number[]>();
    const handlers = [
      on(StringValueSchema, async ({ value }, { eventId, key }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await transactionOfPg(database.pool, async (sql) => {
          if (await firstSight(sql, group, eventId)) effects.set(key, [...(effects.get(key) ?? []), Number(value)]);
        });
      }),
    ];
    const member = () => {
      const started = startConsumer({
        kafka: broker.kafka,
        pool: database.pool,
        group,
        topics: [topic],
        handlers,
        logger,
      });
      consumers.push(started);
      return started;
    };
    const keys = Array.from({ length: 9 }, (_, index) => `bet-${index}`);
    const sendRound = (round: number) =>
      producer.send(
        topic,
        keys.map((key) => recordOf(key, String(round))),
      );
    const first = member();
    for (let round = 0; round < 20; round += 1) await sendRound(round);
    await first.joined;
    const second = member();
    await second.joined;
    for (let round = 20; round < 40; round += 1) await sendRound(round);
    await first.stop();
    await until(() => [...effects.values()].flat().length >= 360);
    const inOrder = Array.from({ length: 40 }, (_, round) => round);
    for (const rounds of effects.values()) expect(rounds).toEqual(inOrder);
  });

  test("reports how many events wait, and how long one has been retried", async () => {
    await freshTopic();
    const lag = async () => (await broker.kafka.lagOf(group, [topic])).get(topic);
    await producer.send(
      topic,
      ["stuck", "1", "2"].map((text) => recordOf("bet", text)),
    );
    expect(await lag()).toBe(3);
    let isReachable = false;
    const { consumer } = consume(async (text) => {
      if (text === "stuck" && !isReachable) throw domainError("UNAVAILABLE");
    });
    await until(() => consumer.triedMs(topic) > 1_000);
    expect([await lag(), consumer.triedMs(`${topic}-else`)]).toEqual([3, 0]);
    isReachable = true;
    await until(async () => (await lag()) === 0);
    expect(consumer.triedMs(topic)).toBe(0);
  });

  test("reports how long a handler has been hanging", async () => {
    await freshTopic();
    const { promise: hangs, resolve: end } = Promise.withResolvers<void>();
    await producer.send(topic, [recordOf("bet", "hangs")]);
    const { consumer } = consume(() => hangs);
    await until(() => consumer.triedMs(topic) > 500);
    end();
    await until(() => consumer.triedMs(topic) === 0);
  });

  test("deletes its temporary group when it stops", async () => {
    await freshTopic();
    for (const isTemporary of [false, true]) {
      const own = { group: `${group}-${isTemporary ? "gone" : "kept"}`, topics: [topic], isTemporary };
      const reading = broker.kafka.consume({ ...own, onMessage: async () => undefined });
      await reading.joined;
      await reading.stop();
    }
    const admin = new KafkaJs({ brokers: [...broker.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    await admin.disconnect();
    const left = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(`${group}-`));
    expect(left).toEqual([`${group}-kept`]);
  });

  /** A subscription that follows, from records published within `agoMs`; adds what it reads to `got`. */
  const following = (agoMs: number, got: string[], begun: Beginning[] = []) => ({
    group,
    topics: [topic],
    isTemporary: true,
    follows: { agoMs, onBegin: (beginning: Beginning) => void begun.push(beginning) },
    onMessage: async ({ value }: IncomingRecord) => void got.push(Buffer.from(value).subarray(2).toString()),
  });

  test("that follows starts at the end of the topic, and reports its position", async () => {
    await freshTopic();
    const [got, begun]: [string[], Beginning[]] = [[], []];
    await producer.send(topic, [recordOf("bet", "before")]);
    const live = broker.kafka.consume(following(-60_000, got, begun));
    await live.joined;
    await producer.send(topic, [recordOf("bet", "after")]);
    await until(() => got.length > 0);
    expect(got).toEqual(["after"]);
    const offsets = begun.flatMap(({ positions }) => positions.map(({ offset }) => offset));
    expect([begun.length, offsets.toSorted()]).toEqual([1, ["0", "0", "1"]]);
    expect(begun[0]?.cluster).not.toBe("");
    await live.stop();
  });

  test("that follows starts at a recent time, in order within each partition", async () => {
    await freshTopic();
    const got: string[] = [];
    const keys = ["a", "b", "c", "d", "e", "f"];
    const records = Array.from({ length: 60 }, (_, index) =>
      recordOf(keys[index % 6] ?? "", `${index}`.padStart(2, "0")),
    );
    const places: string[] = [];
    await producer.send(topic, records);
    const live = broker.kafka.consume({
      ...following(60_000, got),
      onMessage: async ({ partition, offset }: IncomingRecord) => {
        // Longer for some than for others, which would otherwise overtake them.
        await new Promise((resolve) => setTimeout(resolve, Number(offset) % 3));
        places.push(`${partition}/${offset.padStart(2, "0")}`);
      },
    });
    await until(() => places.length === records.length);
    expect(places.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(places.toSorted());
    await live.stop();
  });

  test("refuses two handlers for one type", async () => {
    await freshTopic();
    const handlers = [on(UInt64ValueSchema, async () => undefined), on(UInt64ValueSchema, async () => undefined)];
    const start = () =>
      startConsumer({ kafka: broker.kafka, pool: database.pool, group, topics: [topic], handlers, logger });
    expect(start).toThrow("same type");
  });
});

describe("a topic", () => {
  const traitsOf = async (name: string) => {
    const admin = new KafkaJs({ brokers: [...broker.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name, configNames: ["retention.ms"] }],
      });
      return {
        partitions: topics[0]?.partitions.length,
        replicas: topics[0]?.partitions.map(({ replicas }) => replicas.length),
        retention: resources[0]?.configEntries.map(({ configValue }) => configValue),
      };
    } finally {
      await admin.disconnect();
    }
  };
  const traits = { partitions: 2, replicas: 1, retentionMs: 3_600_000 };

  test("is created with the given settings, and is not changed by creating it again", async () => {
    const name = topicOf(broker.topicPrefix, "made");
    expect(await broker.kafka.missingTopics([name])).toEqual([name]);
    expect(await broker.kafka.makeTopics([name], traits)).toEqual([name]);
    expect(await broker.kafka.makeTopics([name], { ...traits, partitions: 5 })).toEqual([]);
    expect(await broker.kafka.missingTopics([name])).toEqual([]);
    expect(await traitsOf(name)).toEqual({ partitions: 2, replicas: [1, 1], retention: ["3600000"] });
  });

  test("is not created by a producer or a consumer, and both work once it exists", async () => {
    const name = topicOf(broker.topicPrefix, "late");
    const got: string[] = [];
    await expect(producer.send(name, [recordOf("bet", "too early")])).rejects.toThrow();
    const consumer = broker.kafka.consume({
      group: `${name}-group`,
      topics: [name],
      onMessage: async ({ value }) => void got.push(Buffer.from(value).subarray(2).toString()),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await broker.kafka.missingTopics([name])).toEqual([name]);
    await broker.kafka.makeTopics([name], traits);
    await producer.send(name, [recordOf("bet", "in time")]);
    await until(() => got.length > 0);
    expect(got).toEqual(["in time"]);
    await consumer.stop();
  });
});

describe("without a broker", () => {
  const lost = (log = logger) => createKafka({ brokers: ["127.0.0.1:1"], clientId: "lost", logger: log });

  test("a send and a ping fail within seconds, and can be retried", async () => {
    const kafka = lost();
    const sending = await kafka.producer();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(sending.send("nowhere", [recordOf("bet", "1")])).rejects.toThrow();
    await expect(kafka.ping()).rejects.toThrow();
    await kafka.close();
  });

  test("a consumer keeps trying, and stops on request", async () => {
    const lines: string[] = [];
    const kafka = lost(pino({ level: "debug" }, { write: (line) => void lines.push(line) }));
    const consumer = startConsumer({
      kafka,
      pool: database.pool,
      group: "lost",
      topics: ["nowhere"],
      handlers: [],
      logger,
    });
    await until(() => lines.filter((line) => line.includes("Consuming will be tried again")).length >= 2);
    await consumer.stop();
    await consumer.joined;
    const logged = lines.length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(lines.length).toBe(logged);
    await kafka.close();
  });
});
