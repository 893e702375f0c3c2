import { setTimeout as pause } from "node:timers/promises";
import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import { postgresShape, readSettings } from "@stakehold/service/config.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { z } from "zod";
import { p95Of } from "../quantile.ts";
import type { Line } from "../table.ts";
import { logger, openBroker, TRAITS } from "./broker.ts";

const TOPIC = "bench.wake.v1";
const TYPE = "google.protobuf.Empty";
const EVENTS = Number(process.env["WAKES"] ?? 200);
/** Long enough that the relay rests again. */
const EVERY_MS = 25;
const GOAL_MS = 20;

/**
 * Measures how long the broker waits for an event after its commit while the relay rests: written by the relay's own
 * process, and by another one.
 */
export async function measureWake(brokers: string): Promise<readonly Line[]> {
  const database = await createTestDatabase("wake");
  const openProcess = () =>
    openDatabase("voting", readSettings(z.object(postgresShape), { DATABASE_URL: database.serviceUrl }), logger).pool;
  const [own, other] = [openProcess(), openProcess()];
  const kafka = openBroker(brokers);
  await kafka.makeTopics([TOPIC], TRAITS);
  const producer = await kafka.producer();
  const arrived = new Map<string, number>();
  const relay = startRelay({
    pool: own,
    topic: TOPIC,
    logger,
    publish: async (topic, records) => {
      await producer.send(topic, records);
      for (const { key } of records) arrived.set(key, performance.now());
    },
  });
  try {
    const lines: Line[] = [];
    for (const [name, pool] of [
      ["the relay's process", own],
      ["another process", other],
    ] as const) {
      const committed = new Map<string, number>();
      for (let count = 0; count < EVENTS; count += 1) {
        const key = `${name} ${count}`;
        await pool.query("SELECT enqueue_events($1)", [JSON.stringify([{ key, type: TYPE, payload: "" }])]);
        committed.set(key, performance.now());
        await pause(EVERY_MS);
      }
      await relay.drain();
      const waits = [...committed].map(([key, at]) => (arrived.get(key) ?? Infinity) - at);
      lines.push({
        what: `from the commit of ${name} to the broker, at rest, p95`,
        against: "itself",
        goal: { most: GOAL_MS, unit: "ms" },
        measured: [p95Of(waits)],
      });
    }
    return lines;
  } finally {
    await relay.stop();
    await kafka.close();
    await Promise.all([own.end(), other.end()]);
    await database.drop();
  }
}
