import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { createMailSender } from "./operations/send-due-notices.ts";
import { createPushSender } from "./operations/send-due-pushes.ts";
import { createWebhookSender } from "./operations/send-due-webhooks.ts";
import { schedulesOf } from "./schedules.ts";

const ground = { name: "notifications", migrations: new URL("../migrations/", import.meta.url) } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("notifications", settings.LOG_LEVEL);
const database = openDatabase("notifications", settings, logger);
const deps = createDeps({ pool: database.pool, logger, settings });
const mails = createMailSender(deps);
const webhooks = createWebhookSender(deps);
const pushes = createPushSender(deps);

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
  consumers: { topics: ["identity", "bets", "payments", "voting", "support"], handlers: handlersOf(deps) },
  schedules: schedulesOf(deps, { mails, webhooks, pushes }),
  stop: async () => {
    await Promise.all([mails.stop(), webhooks.stop(), pushes.stop()]);
    await deps.close();
  },
});
