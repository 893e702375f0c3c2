import { openPictures } from "@stakehold/pictures/open-pictures.ts";
import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { schedulesOf } from "./schedules.ts";

const ground = { name: "support" } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("support", settings.LOG_LEVEL);
const pictures = await openPictures(settings);
const deps = createDeps({ settings, pictures, logger, now: () => new Date() });

await runService({
  ...ground,
  settings,
  logger,
  prepare: deps.connect,
  subgraph: {
    schema: new URL("../schema.graphql", import.meta.url),
    resolvers,
    context: contextOf(deps, createLoaders),
  },
  consumers: { topics: ["bets", "identity"], handlers: handlersOf(deps) },
  deadLetters: deps.deadLetters,
  relay: deps.relay,
  schedules: schedulesOf(deps),
  readiness: [{ name: "database", check: deps.ping }],
  stop: deps.close,
});
