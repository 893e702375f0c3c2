import { createServer } from "node:http";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { close, listen } from "@stakehold/stand-in/listen.ts";
import type { RunningStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { createStripeApp } from "./server/stripe-app.ts";
import { createClock } from "./state/clock.ts";
import { settings, type StripeConfig, type StripeSettings } from "./config.ts";
import { createFaultPlan } from "./faults/plan.ts";
import { startJobsTimer } from "./jobs-timer.ts";
import { ensureFloat } from "./operations/ensure-float.ts";
import { openDatabase } from "./state/database.ts";
import { createFunds } from "./state/funds.ts";
import { createJobs } from "./state/jobs.ts";
import { createObjectStore, PLATFORM } from "./state/objects.ts";
import { startDeliverer } from "./webhooks/deliver.ts";
import { createEndpoints, type World } from "./world.ts";

export type RunningStripe = RunningStandIn;

/** Starts the stand-in on its host and port, and resumes the unfinished work in its state. */
export async function startStripe(
  given: StripeSettings,
  logger: Logger = createLogger("stripe", "warn"),
): Promise<RunningStripe> {
  const config = settings.parse(given);
  const server = createServer();
  const url = `http://${config.host}:${await listen(server, config)}`;
  const world = openWorld(config, config.publicUrl ?? url);
  const deliverer = startDeliverer(world);
  const timer = startJobsTimer(world, () => deliverer.wake());
  const wake = () => {
    timer.wake();
    deliverer.wake();
  };
  server.on("request", createStripeApp({ world, wake, logger }));
  world.database.transaction(() => ensureFloat(world));
  wake();
  return {
    url,
    async stop() {
      timer.stop();
      await close(server);
      await deliverer.stop();
      world.database.close();
    },
  };
}

function openWorld(config: StripeConfig, origin: string): World {
  const database = openDatabase(config.stateFile);
  return {
    config,
    database,
    origin,
    clock: createClock(database),
    objects: createObjectStore(database),
    funds: createFunds(database),
    jobs: createJobs(database),
    endpoints: createEndpoints(config.webhookEndpoints),
    faults: createFaultPlan(),
    owner: PLATFORM,
    cause: null,
  };
}
