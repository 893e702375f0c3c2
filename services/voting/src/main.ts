import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { folding, measuring } from "@stakehold/service/process/schedule.ts";
import { activitiesOf } from "./activities/activities.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { showMeasures } from "./measures.ts";
import { closeOverdueBallots } from "./operations/close-overdue-ballots.ts";

const SWEEP_EVERY_MS = 15_000;

const ground = { name: "voting", migrations: new URL("../migrations/", import.meta.url) } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("voting", settings.LOG_LEVEL);
const database = openDatabase("voting", settings, logger);
const deps = createDeps({ pool: database.pool, settings });

await runService({
  ...ground,
  settings,
  logger,
  database,
  subgraph: {
    schema: new URL("../schema.graphql", import.meta.url),
    resolvers,
    context: contextOf(deps, createLoaders),
  },
  consumers: { topics: ["bets"], handlers: handlersOf(deps) },
  worker: { activities: activitiesOf(deps) },
  schedules: [
    { name: "sweep", everyMs: SWEEP_EVERY_MS, run: () => closeOverdueBallots(deps) },
    folding(() => deps.counts.fold()),
    measuring(() => showMeasures(deps)),
  ],
  stop: deps.close,
});
