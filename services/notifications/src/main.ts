import { runCommand } from "@stakehold/service/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import { createPool } from "@stakehold/service/pool.ts";
import { measuring } from "@stakehold/service/schedule.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { showMeasures } from "./measures.ts";
import { endGrants } from "./operations/end-grants.ts";
import { forgetOldNotices } from "./operations/forget-notices.ts";
import { forgetDevices } from "./operations/forget-devices.ts";
import { forgetDeliveries } from "./operations/forget-deliveries.ts";
import { sendDueNotices } from "./operations/send-due-notices.ts";
import { tellJoins } from "./operations/tell-joins.ts";
import { createPushSender } from "./operations/send-due-pushes.ts";
import { createWebhookSender } from "./operations/send-due-webhooks.ts";

const SEND_EVERY_MS = 1_000;
const TELL_JOINS_EVERY_MS = 2_000;
const SEND_WEBHOOKS_EVERY_MS = 500;
const SEND_PUSHES_EVERY_MS = 1_000;
const FORGET_NOTICES_EVERY_MS = 3_600_000;
const FORGET_DELIVERIES_EVERY_MS = 600_000;
const FORGET_DEVICES_EVERY_MS = 600_000;
const END_GRANTS_EVERY_MS = 60_000;

const ground = { name: "notifications", migrations: new URL("../migrations/", import.meta.url) } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("notifications", settings.LOG_LEVEL);
const pool = createPool("notifications", settings, logger);
const deps = createDeps({ pool, logger, settings });
const sender = createWebhookSender(deps);
const pushSender = createPushSender(deps);

await runService({
  ...ground,
  settings,
  logger,
  pool,
  subgraph: {
    schema: new URL("../schema.graphql", import.meta.url),
    resolvers,
    context: contextOf(deps, createLoaders),
  },
  consumers: { topics: ["identity", "bets", "payments", "voting", "support"], handlers: handlersOf(deps) },
  schedules: [
    { name: "send", everyMs: SEND_EVERY_MS, run: () => sendDueNotices(deps) },
    { name: "joins", everyMs: TELL_JOINS_EVERY_MS, inOneProcess: true, run: () => tellJoins(deps) },
    { name: "old notices", everyMs: FORGET_NOTICES_EVERY_MS, inOneProcess: true, run: () => forgetOldNotices(deps) },
    { name: "send webhooks", everyMs: SEND_WEBHOOKS_EVERY_MS, run: () => sender.begin() },
    { name: "send pushes", everyMs: SEND_PUSHES_EVERY_MS, run: () => pushSender.begin() },
    {
      name: "old deliveries",
      everyMs: FORGET_DELIVERIES_EVERY_MS,
      inOneProcess: true,
      run: () => forgetDeliveries(deps),
    },
    {
      name: "old devices",
      everyMs: FORGET_DEVICES_EVERY_MS,
      inOneProcess: true,
      run: () => forgetDevices(deps),
    },
    { name: "ended grants", everyMs: END_GRANTS_EVERY_MS, inOneProcess: true, run: () => endGrants(deps) },
    measuring(() => showMeasures(deps)),
  ],
  stop: async () => {
    await Promise.all([sender.stop(), pushSender.stop()]);
    await deps.close();
  },
});
