import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { followedTopics } from "@stakehold/gateway/live/follow-events.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { atFreePlace } from "@stakehold/stack/free-place.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { leaveCore, moveTo, OTHER_CORE } from "../gateway/cores.ts";
import { startSide } from "../gateway/sides.ts";
import { openSubgraphs } from "../gateway/subgraphs.ts";
import { writeLines } from "../table.ts";
import { orAborted, untilEnded } from "../until-ended.ts";
import { within } from "../within.ts";
import { measureChanges } from "./measure-changes.ts";
import { openPages } from "./pages.ts";

const FOLDER = join(stakeholdFolder, `bench-live-${process.pid}`);
const TOPIC_PREFIX = "bench";
const TRAITS = { partitions: 3, replicas: 1, retentionMs: 24 * 3_600_000 };

/** Closes what was opened in reverse order, however the bench ends. */
type Opened = { add(close: () => unknown): void };

async function measure(opened: Opened): Promise<void> {
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
  const pages = await within("every page's stream to open", openPages(gateway));
  opened.add(() => pages.close());
  writeLines("live", await measureChanges({ gateway, pages, producer: await kafka.producer(), prefix: TOPIC_PREFIX }));
}

await untilEnded(async (signal) => {
  const closings: (() => unknown)[] = [];
  moveTo(OTHER_CORE);
  try {
    await orAborted(signal, measure({ add: (close) => void closings.unshift(close) }));
  } finally {
    for (const close of closings) await close();
    leaveCore();
  }
});
