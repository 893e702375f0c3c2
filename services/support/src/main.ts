import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import mongoose from "mongoose";
import { readSupportSettings } from "./config.ts";
import { onPlatformCleared } from "./events/on-platform-cleared.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { createDeadLetters, deadLetterModel } from "./storage/dead-letters.ts";
import { createReplayLog, replayModels } from "./storage/replay-log.ts";
import { ticketModel } from "./storage/ticket-document.ts";
import { startTicketRelay } from "./storage/ticket-relay.ts";
import { createTicketRemoval } from "./storage/ticket-removal.ts";
import { createTicketStore } from "./storage/ticket-store.ts";

/** How long a call waits for a server that does not answer, in milliseconds. */
const SERVER_SELECTION_MS = 3_000;

const settings = readSupportSettings();
const logger = createLogger("support", settings.LOG_LEVEL);
const connection = mongoose.createConnection(settings.MONGO_URL, { serverSelectionTimeoutMS: SERVER_SELECTION_MS });
// Whoever uses the connection is told of its failure by a rejection; here it must only not go unheard.
connection.asPromise().catch((error: unknown) => logger.warn({ err: error }, "MongoDB does not answer"));
const tickets = ticketModel(connection);
const letters = deadLetterModel(connection);
const deps = { tickets: createTicketStore(tickets), now: () => new Date(), newId: () => newId() };

await runService({
  name: "support",
  settings,
  logger,
  prepare: async () => {
    await tickets.createIndexes();
    await letters.createIndexes();
  },
  subgraph: {
    schema: new URL("../schema.graphql", import.meta.url),
    resolvers,
    context: (call) => ({ ...call, deps }),
  },
  consumers: { topics: ["bets"], handlers: [onPlatformCleared({ removal: createTicketRemoval(tickets) })] },
  deadLetters: createDeadLetters(letters, createReplayLog(replayModels(connection))),
  relay: (publish) => startTicketRelay(tickets, publish, logger),
  readiness: [{ name: "database", check: async () => connection.db?.admin().ping() }],
  stop: () => connection.close(),
});
