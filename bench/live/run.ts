import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { createKafka } from "@stakehold/messaging/kafka.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { leaveCore, moveTo, OTHER_CORE } from "../gateway/cores.ts";
import { startSide } from "../gateway/sides.ts";
import { openSubgraphs } from "../gateway/subgraphs.ts";
import { writeLines } from "../table.ts";
import { measureChanges } from "./measure-changes.ts";
import { openPages } from "./pages.ts";

const FOLDER = join(stakeholdFolder, `bench-live-${process.pid}`);
const TOPIC_PREFIX = "bench";
/** Whose events a gateway follows. */
const FOLLOWED = ["bets", "payments", "voting", "support", "notifications"].map((service) =>
  topicOf(TOPIC_PREFIX, service),
);
const TRAITS = { partitions: 3, replicas: 1, retentionMs: 24 * 3_600_000 };
const TOLD_TO_END = 130;

/** What is open is closed in the opposite order, however the bench ends. */
type Opened = { add(close: () => unknown): void };

async function measure(opened: Opened): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  opened.add(() => rmSync(FOLDER, { recursive: true, force: true }));
  const place = { dataDir: join(FOLDER, "kafka"), port: await freePort(), log: join(FOLDER, "kafka.log") };
  const broker = await startKafka({ ...place, narrate: narrateOnStderr });
  opened.add(() => broker.stop());
  const kafka = createKafka({
    brokers: [broker.brokers],
    clientId: "bench",
    logger: createLogger("bench", "silent"),
  });
  opened.add(() => kafka.close());
  await kafka.makeTopics(FOLLOWED, TRAITS);
  const subgraphs = await openSubgraphs(() => {
    throw new Error("No page asks the graph here");
  });
  opened.add(() => subgraphs.close());
  const gateway = await startSide("own", subgraphs.urls, { KAFKA_BROKERS: broker.brokers, TOPIC_PREFIX });
  opened.add(() => gateway.stop());
  const pages = await openPages(gateway);
  opened.add(() => pages.close());
  writeLines("live", await measureChanges({ gateway, pages, producer: await kafka.producer(), prefix: TOPIC_PREFIX }));
}

const told = untilTold();
const closings: (() => unknown)[] = [];
moveTo(OTHER_CORE);
try {
  await Promise.race([measure({ add: (close) => void closings.unshift(close) }), whenAborted(told)]);
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
} finally {
  for (const close of closings) await close();
  leaveCore();
}
// What measures would go on.
if (told.aborted) process.exit(TOLD_TO_END);
