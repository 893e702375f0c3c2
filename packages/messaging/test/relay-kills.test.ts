import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { on, startConsumer } from "../src/inbox/consumer.ts";
import { firstSight } from "../src/inbox/inbox.ts";
import { enqueue, event } from "../src/outbox/outbox.ts";
import { WAKES_READERS } from "../src/outbox/wake-readers.ts";
import { transactionOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { topicOf } from "../src/kafka/topics.ts";

/** As many as a suite has time for; `npm run test:soak -- relay` runs 200 and prints its observations. */
const KILLS = Number(process.env["RELAY_KILLS"] ?? 20);
/** Half a minute per kill guards against hanging; on a busy computer one takes some seconds. */
const WITHIN_MS = KILLS * 30_000;

/** One works, and the others wait to take over while another starts. */
const RELAYS = 3;
const KEYS = Array.from({ length: 40 }, (_, index) => `bet-${index}`);
/** More than one batch of a relay, so that some kills happen while it reads ahead. */
const EVENTS_EACH_WRITE = 600;
const LONGEST_LIFE_MS = 60;

let database: TestDatabase;
let broker: TestKafka;
const relays = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase("relay_kills");
  broker = createTestKafka("relay-kills");
});
afterAll(async () => {
  for (const relay of relays) relay.kill("SIGKILL");
  await broker.kafka.close();
  await database.drop();
});

function startRelayProcess(topic: string, onPublished: (relay: ChildProcess) => void): void {
  const script = join(import.meta.dirname, "relay-process.ts");
  const relay = spawn(process.execPath, [script, database.serviceUrl, broker.brokers.join(), topic], {
    env: { ...process.env, NODE_OPTIONS: "--no-warnings", KAFKAJS_NO_PARTITIONER_WARNING: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  relays.add(relay);
  createInterface({ input: relay.stdout }).on("line", () => onPublished(relay));
}

/** Writes events of every key, each with its position among those of its key. */
async function writeEvents(pool: pg.Pool, from: number): Promise<void> {
  const events = Array.from({ length: EVENTS_EACH_WRITE }, (_, index) => {
    const place = from + index;
    return event(KEYS[place % KEYS.length] ?? "", StringValueSchema, { value: String(place) });
  });
  await transactionOfPg(pool, (sql) => enqueue(sql, events));
}

/** Opens connections of a process that is killed after each commit, before it wakes the relay. */
const openKilledWriter = (): pg.Pool =>
  database.openPool({
    verify: (client: pg.ClientBase, done: (error?: Error) => void) =>
      void client.query(WAKES_READERS).then(() => done(), done),
  });

test(
  `over ${KILLS} kills of a relay, and of writers before they wake it, each event arrives in the order of its key and is applied once`,
  async () => {
    const topic = topicOf(broker.topicPrefix, "bets");
    await broker.makeTopics(topic);
    const effects = new Map<string, number[]>(KEYS.map((key) => [key, []]));
    let deliveries = 0;
    const consumer = startConsumer({
      kafka: broker.kafka,
      pool: database.pool,
      group: `${broker.topicPrefix}-consumer`,
      topics: [topic],
      logger: pino({ level: "silent" }),
      handlers: [
        on(StringValueSchema, async ({ value }, { eventId, key }) => {
          deliveries += 1;
          const isFirst = await transactionOfPg(database.pool, (sql) => firstSight(sql, "kills", eventId));
          if (isFirst) effects.get(key)?.push(Number(value));
        }),
      ],
    });

    let working: ChildProcess | undefined;
    const start = () =>
      startRelayProcess(topic, (relay) => {
        // A killed one's output is still being read.
        if (relay.signalCode === null) working = relay;
      });
    for (let count = 0; count < RELAYS; count += 1) start();
    const killedWriter = openKilledWriter();
    let written = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const writing = writeEvents(kills % 2 === 0 ? killedWriter : database.pool, written);
      written += EVENTS_EACH_WRITE;
      const relay = await until(() => working);
      await pause(Math.random() * LONGEST_LIFE_MS);
      // Listens from here on: the process may be gone before everything is written.
      const gone = once(relay, "exit");
      relay.kill("SIGKILL");
      await writing;
      await gone;
      relays.delete(relay);
      working = undefined;
      start();
    }

    const arrived = () => [...effects.values()].reduce((sum, places) => sum + places.length, 0);
    // However long a busy computer takes for all of them: it hangs when no more arrive.
    for (let seen = arrived(); seen < written; seen = arrived()) await until(() => arrived() > seen);
    await consumer.stop();
    expect(arrived()).toBe(written);
    for (const [index, key] of KEYS.entries()) {
      const places = Array.from({ length: written }, (_, place) => place).filter(
        (place) => place % KEYS.length === index,
      );
      expect(effects.get(key)).toEqual(places);
    }
    if (process.env["RELAY_KILLS"] === undefined) return;
    console.log(
      `${KILLS} kills: ${written} events arrived, each in its order and with one effect; ${deliveries - written} came twice.`,
    );
  },
  WITHIN_MS,
);
