import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { followedTopics } from "@stakehold/gateway/live/follow-events.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { atFreePlace } from "@stakehold/stack/free-place.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { leaveCore, moveTo, OTHER_CORE } from "../gateway/cores.ts";
import { startSide } from "../gateway/sides.ts";
import { openSubgraphs } from "../gateway/subgraphs.ts";
import { onPlatform, UNLIMITED } from "../platform.ts";
import { writeLines, type Line } from "../table.ts";
import { orAborted, untilEnded } from "../until-ended.ts";
import { within } from "../within.ts";
import { measureChanges } from "./measure-changes.ts";
import { measureMany } from "./measure-many.ts";
import { measurePages } from "./measure-pages.ts";

const FOLDER = join(stakeholdFolder, `bench-live-${process.pid}`);
const TOPIC_PREFIX = "bench";
const TRAITS = { partitions: 3, replicas: 1, retentionMs: 24 * 3_600_000 };

/** Closes what was opened in reverse order, however the bench ends. */
type Opened = { add(close: () => unknown): void };

async function measure(opened: Opened): Promise<readonly Line[]> {
  mkdirSync(FOLDER, { recursive: true });
  opened.add(() => rmSync(FOLDER, { recursive: true, force: true }));
  const part = { folder: FOLDER, name: "kafka" };
  const broker = await atFreePlace(part, (place) => startKafka({ ...place, narrate: narrateOnStderr }));
  opened.add(() => broker.stop());
  const kafka = createKafka({
    brokers: [broker.brokers],
    clientId: "bench",
    logger: createLogger("bench", "silent"),
  });
  opened.add(() => kafka.close());
  await within("Kafka to make the topics", kafka.makeTopics(followedTopics(TOPIC_PREFIX), TRAITS));
  const subgraphs = await openSubgraphs(() => {
    throw new Error("No page asks the graph here");
  });
  opened.add(() => subgraphs.close());
  const gateway = await startSide("own", subgraphs.urls, { KAFKA_BROKERS: broker.brokers, TOPIC_PREFIX });
  opened.add(() => gateway.stop());
  const stage = { gateway, producer: await kafka.producer(), prefix: TOPIC_PREFIX };
  return [...(await measureChanges(stage)), ...(await measureMany(stage))];
}

/** Measures the gateway alone, on a core of its own. */
async function measureGateway(signal: AbortSignal): Promise<readonly Line[]> {
  const closings: (() => unknown)[] = [];
  moveTo(OTHER_CORE);
  try {
    return await orAborted(signal, measure({ add: (close) => void closings.unshift(close) }));
  } finally {
    for (const close of closings) await close();
    leaveCore();
  }
}

/** Measures a whole platform in a browser. */
async function measurePlatform(signal: AbortSignal): Promise<readonly Line[]> {
  let lines: readonly Line[] = [];
  await onPlatform("live", { signal, settings: UNLIMITED }, async ({ runFile }) => {
    process.env[RUN_FILE] = runFile;
    lines = await measurePages(signal);
  });
  return lines;
}

await untilEnded(async (signal) => {
  writeLines("live", [...(await measureGateway(signal)), ...(await measurePlatform(signal))]);
});
