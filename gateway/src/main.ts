import { createKafka } from "@stakehold/messaging/kafka.ts";
import { addHealth, addMetrics, createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { stopOnSignals } from "@stakehold/service/stop-on-signals.ts";
import { createDoor } from "./app.ts";
import { readGatewaySettings } from "./config.ts";
import { startGraph } from "./graphql/graph.ts";
import { followEvents } from "./live/follow-events.ts";
import { readManifest } from "./graphql/read-manifest.ts";
import { createHub } from "./live/hub.ts";
import { createCredentialExchange } from "./sessions/exchange.ts";

const settings = readGatewaySettings();
const logger = createLogger("gateway", settings.LOG_LEVEL);
const stopping = stopOnSignals(logger);

const kafka = createKafka({ brokers: settings.KAFKA_BROKERS, clientId: "gateway", logger });
const hub = createHub();
const following = followEvents(kafka, settings.TOPIC_PREFIX, hub);
stopping.add("events", { stop: async () => void (await following.stop(), await kafka.close()) });

const graph = await startGraph({
  urls: settings.SUBGRAPHS,
  persistedOperations: readManifest(settings.PERSISTED_OPERATIONS),
  introspection: settings.NODE_ENV !== "production",
  logger,
});
stopping.add("graph", graph);

const credentials = createCredentialExchange({
  url: settings.SUBGRAPHS.identity,
  secret: settings.IDENTITY_RPC_SECRET,
});
const door = createDoor({ settings, graph, credentials, hub, logger, isStopping: stopping.isStopping });
stopping.add("door", await listen(door, { host: settings.HOST, port: settings.PORT }, logger));

const operations = createApp();
addHealth(operations, [], stopping.isStopping);
addMetrics(operations);
stopping.add("operations", await listen(operations, { host: settings.HOST, port: settings.INTERNAL_PORT }, logger));

await stopping.finished;
logger.info("stopped");
