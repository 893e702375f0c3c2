import { fileURLToPath } from "node:url";
import { runCommand } from "@stakehold/service/process/commands.ts";
import { settingsOfProcess } from "@stakehold/service/config.ts";
import { openPictures } from "@stakehold/pictures/open-pictures.ts";
import { temporalOf } from "@stakehold/service/process/connections.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run/run-service.ts";
import { folding, measuring } from "@stakehold/service/process/schedule.ts";
import { publishSigningKeys } from "@stakehold/service/security/signing-keys.ts";
import { createWorkflowClient } from "@stakehold/workflows/client.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { activitiesOf } from "./activities/activities.ts";
import { createPayments } from "./clients/payments.ts";
import { settingsShape } from "./config.ts";
import { createDeps } from "./deps.ts";
import { handlersOf } from "./events/handlers.ts";
import { createLoaders } from "./graphql/loaders.ts";
import { resolvers } from "./graphql/resolvers.ts";
import { showMeasures } from "./measures.ts";
import { sweepPlaces } from "./operations/close-places.ts";
import { sweepBet } from "./operations/sweep-bet.ts";

const SWEEP_PICTURES_EVERY_MS = 3_600_000;

const ground = {
  name: "bets",
  migrations: new URL("../migrations/", import.meta.url),
  workflowsPath: fileURLToPath(new URL("workflows/workflows.ts", import.meta.url)),
} as const;
await runCommand(ground);

const settings = settingsOfProcess(settingsShape);
const logger = createLogger("bets", settings.LOG_LEVEL);
const database = openDatabase("bets", settings, logger);
const payments = createPayments({ url: settings.PAYMENTS_URL, secret: settings.PAYMENTS_RPC_SECRET });
const temporal = createWorkflowClient(temporalOf(settings));
const pictures = await openPictures(settings);
const keys = await publishSigningKeys(settings.RECEIPT_SIGNING_KEY);
const deps = createDeps({ pool: database.pool, payments, temporal, pictures, keys, settings, logger });

let placesSweptTo: string | undefined;

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
  consumers: { topics: ["bets", "payments", "voting", "identity"], handlers: handlersOf(deps) },
  worker: { activities: activitiesOf(deps) },
  sweeper: { due: deps.dueBets.list, wake: (betId) => sweepBet(deps, betId), everyMs: settings.SWEEP_AFTER },
  schedules: [
    { name: "unpaid places", everyMs: settings.SWEEP_AFTER, inOneProcess: true, run: sweepUnpaidPlaces },
    { name: "cleanup", everyMs: settings.SWEEP_AFTER, run: wakeCleanup },
    { ...folding(() => deps.measures.foldCounts()), inOneProcess: true },
    { name: "pictures", everyMs: SWEEP_PICTURES_EVERY_MS, inOneProcess: true, run: () => deps.pictures.sweep() },
    measuring(() => showMeasures(deps)),
  ],
  stop: async () => {
    await temporal.close();
    await deps.close();
  },
});

/** Continues where the previous round ended, so that places that can't be closed don't hide the others. */
async function sweepUnpaidPlaces(): Promise<void> {
  placesSweptTo = await sweepPlaces(deps, placesSweptTo);
}

/** Wakes the cleanup under way, if any: the process that started it may have ended before the workflow began. */
async function wakeCleanup(): Promise<void> {
  const cleanupId = await deps.platform.cleanupUnderWay();
  if (cleanupId !== undefined) await deps.cleanups.wake(cleanupId);
}
