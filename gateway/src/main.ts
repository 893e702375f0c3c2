import { openPictures } from "@stakehold/pictures/open-pictures.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { kafkaOf } from "@stakehold/service/process/connections.ts";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { addHealth, addMetrics, createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { observeStreams } from "@stakehold/service/metrics/metrics.ts";
import { startSchedule } from "@stakehold/service/process/schedule.ts";
import { stopOnSignals } from "@stakehold/service/stop-on-signals.ts";
import { createDoor } from "./app.ts";
import { settingsShape } from "./config.ts";
import { startGraph } from "./graphql/graph.ts";
import { followEvents } from "./live/follow-events.ts";
import { readManifest } from "./graphql/read-manifest.ts";
import { createLimits } from "./limits/limits.ts";
import { createHub } from "./live/hub.ts";
import { createMemory } from "./live/memory.ts";
import { createCredentialExchange } from "./sessions/exchange.ts";

/** Every gateway sweeps; an upload that another one has removed already is no error. */
const SWEEP_UPLOADS_EVERY_MS = 3_600_000;

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("gateway", settings.LOG_LEVEL);
const stopping = stopOnSignals(logger, settings.SHUTDOWN_GRACE);

const kafka = createKafka({ ...kafkaOf(settings), clientId: "gateway", logger });
const hub = createHub(logger);
const memory = createMemory(settings.IDENTITY_RPC_SECRET);
const following = followEvents({ kafka, prefix: settings.TOPIC_PREFIX, hub, memory });
stopping.add("events", { stop: async () => void (await following.stop(), await kafka.close()) });

const limits = await createLimits(settings, logger);
stopping.add("limits", limits);

const graph = await startGraph({
  urls: settings.SUBGRAPHS,
  persistedOperations: readManifest(settings.PERSISTED_OPERATIONS),
  introspection: settings.NODE_ENV !== "production",
  limits,
  logger,
});
stopping.add("graph", graph);

const credentials = createCredentialExchange({
  url: settings.SUBGRAPHS.identity,
  secret: settings.IDENTITY_RPC_SECRET,
});
const pictures = await openPictures(settings);
if (pictures !== undefined) {
  const run = () => pictures.shelf.sweepUploads();
  stopping.add("uploads", startSchedule({ name: "uploads", everyMs: SWEEP_UPLOADS_EVERY_MS, run }, logger));
}

const door = createDoor({
  settings,
  graph,
  credentials,
  limits,
  hub,
  memory,
  pictures,
  logger,
  isStopping: stopping.isStopping,
});
const { HOST: host, SHUTDOWN_DRAIN: drainMs } = settings;
stopping.add("door", await listen(door, { host, port: settings.PORT, drainMs }, logger));
stopping.add("streams", { stop: async () => hub.close() });

const operations = createApp();
addHealth(operations, [], stopping.isStopping);
addMetrics(operations, () => observeStreams(hub.size()));
stopping.add("operations", await listen(operations, { host, port: settings.INTERNAL_PORT }, logger));

await stopping.finished;
stopping.over();
logger.info("stopped");
