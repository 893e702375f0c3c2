import { runCommand } from "@stakehold/service/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import { createPool } from "@stakehold/service/pool.ts";
import { measuring } from "@stakehold/service/schedule.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { showMeasures } from "./measures.ts";
import { forgetOldNotices } from "./operations/forget-notices.ts";
import { sendDueNotices } from "./operations/send-due-notices.ts";

const SEND_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

const ground = { name: "notifications", migrations: new URL("../migrations/", import.meta.url) } as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("notifications", settings.LOG_LEVEL);
const pool = createPool("notifications", settings, logger);
const deps = createDeps({ pool, logger, settings });

await runService({
  ...ground,
  settings,
  logger,
  pool,
  consumers: { topics: ["identity", "bets", "payments", "support"], handlers: handlersOf(deps) },
  schedules: [
    { name: "send", everyMs: SEND_EVERY_MS, run: () => sendDueNotices(deps) },
    { name: "old notices", everyMs: FORGET_EVERY_MS, inOneProcess: true, run: () => forgetOldNotices(deps) },
    measuring(() => showMeasures(deps)),
  ],
  stop: deps.close,
});
