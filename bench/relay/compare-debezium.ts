import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { Kafka, logLevel } from "kafkajs";
import { countArrivals, type Arrivals } from "../arrivals.ts";
import { quantileOf } from "../quantile.ts";
import type { Server } from "../server.ts";
import type { Line } from "../table.ts";
import { within } from "../within.ts";
import { openBroker, TRAITS } from "./broker.ts";
import { startDebezium } from "./debezium.ts";
import { writeEvents } from "./outbox.ts";
import { makeRecords } from "./records.ts";

const EVENTS = Number(process.env["EVENTS"] ?? 40_000);
const AT_REST = Number(process.env["WAKES"] ?? 200);
/** Long enough that either side rests again. */
const EVERY_MS = 25;
/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);

/** One way from an outbox to a topic, with a wait for so many more events at its consumer. */
type Side = { readonly database: TestDatabase; readonly next: (count: number) => Promise<void> };

/** Events per second from their insert to the consumer, and the slowest of 100 events at rest but one, in milliseconds. */
type Measured = { readonly perSecond: number; readonly p99Ms: number };

const TOPICS = { relay: "bench.follows.v1", debezium: "bench.debezium.v1" } as const;

/** Compares the relay with Debezium's engine, each from an outbox of its own to the same consumer, in turns. */
export async function compareDebezium(server: Server, brokers: string, narrate: Narrate): Promise<readonly Line[]> {
  const closings: (() => Promise<unknown>)[] = [];
  try {
    const kafka = openBroker(brokers);
    closings.unshift(() => kafka.close());
    await kafka.makeTopics(Object.values(TOPICS), TRAITS);
    const consumer = await openConsumer(brokers);
    closings.unshift(() => consumer.close());
    const open = async (topic: string): Promise<Side> => {
      const database = await createTestDatabase(topic.replaceAll(".", "_"));
      closings.unshift(() => database.drop());
      return { database, next: (count) => consumer.arrivals.arrived(topic, count) };
    };
    const [own, other] = [await open(TOPICS.relay), await open(TOPICS.debezium)];
    const relay = await startRelayProcess({
      DATABASE_URL: own.database.serviceUrl,
      brokers,
      topic: TOPICS.relay,
    });
    closings.unshift(() => relay.stop());
    const databaseUrl = new URL(server.url);
    databaseUrl.pathname = new URL(other.database.serviceUrl).pathname;
    const topic = TOPICS.debezium;
    const engine = await startDebezium({
      databaseUrl: databaseUrl.href,
      brokers,
      topic,
      folder: server.folder,
      narrate,
    });
    closings.unshift(() => engine.stop());
    return await compare(own, other);
  } finally {
    for (const close of closings) await close();
  }
}

/** Starts the relay in a process of its own, as Debezium's engine is one. */
async function startRelayProcess(env: Readonly<Record<string, string>>): Promise<{ stop(): Promise<unknown> }> {
  const child = fork(join(import.meta.dirname, "relay-process.ts"), { env: { ...process.env, ...env } });
  const ended = once(child, "exit");
  await within("the relay's process to start", once(child, "message"));
  return {
    stop: () => {
      child.disconnect();
      return ended;
    },
  };
}

async function compare(own: Side, other: Side): Promise<readonly Line[]> {
  const rounds: { readonly rate: number; readonly p99: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [relay, debezium] = [await measure(own), await measure(other)];
    if (round === 0) continue;
    rounds.push({ rate: relay.perSecond / debezium.perSecond, p99: relay.p99Ms / debezium.p99Ms });
    console.log(`${round} of ${ROUNDS}: relay ${inWords(relay)}, Debezium ${inWords(debezium)}`);
  }
  const against = "Debezium's embedded engine";
  return [
    {
      what: "events from their insert to a consumer",
      against,
      goal: { least: 3, unit: "×" },
      measured: rounds.map(({ rate }) => rate),
    },
    {
      what: "from a commit to a consumer, at rest, p99",
      against,
      goal: { most: 1 / 3, unit: "×" },
      measured: rounds.map(({ p99 }) => p99),
    },
  ];
}

async function measure({ database, next }: Side): Promise<Measured> {
  const records = makeRecords(EVENTS);
  const began = performance.now();
  const all = next(EVENTS);
  await writeEvents(database, records);
  await within("a consumer to receive the events", all, 120_000);
  const perSecond = (EVENTS * 1000) / (performance.now() - began);
  const waits: number[] = [];
  for (const record of makeRecords(AT_REST)) {
    await pause(EVERY_MS);
    const one = next(1);
    await writeEvents(database, [record]);
    const committed = performance.now();
    await within("a consumer to receive an event", one);
    waits.push(performance.now() - committed);
  }
  return { perSecond, p99Ms: quantileOf(waits, 0.99) };
}

const inWords = ({ perSecond, p99Ms }: Measured): string =>
  `${perSecond.toFixed(0)} events/s, ${p99Ms.toFixed(1)} ms at rest`;

/** Reads both topics, as soon as the broker has something. */
async function openConsumer(brokers: string): Promise<{ readonly arrivals: Arrivals; close(): Promise<void> }> {
  const consumer = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).consumer({ groupId: "bench" });
  const arrivals = countArrivals(1);
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await consumer.connect();
  await consumer.subscribe({ topics: Object.values(TOPICS), fromBeginning: true });
  await consumer.run({ eachBatch: async ({ batch }) => arrivals.count(0, batch.topic, batch.messages.length) });
  await within("the consumer to join", joined);
  return { arrivals, close: () => consumer.disconnect() };
}
