import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import { postgresShape, readSettings } from "@stakehold/service/config.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { z } from "zod";
import { logger, openBroker } from "./broker.ts";

// Runs the relay alone, until the process that started it goes or disconnects: what writes and consumes shares no thread with it.
const { brokers, topic, ...rest } = readSettings(
  z.object({ ...postgresShape, brokers: z.string(), topic: z.string() }),
  process.env,
);
const { pool } = openDatabase("voting", rest, logger);
const kafka = openBroker(brokers);
const producer = await kafka.producer();
const relay = startRelay({ pool, topic, publish: producer.send, logger });
process.once("disconnect", () => void stop());
process.send?.("ready");

async function stop(): Promise<void> {
  await relay.stop();
  await kafka.close();
  await pool.end();
}
