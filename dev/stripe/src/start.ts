import { createServer, type Server } from "node:http";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createApp } from "./app.ts";
import { createClock } from "./clock.ts";
import { readSettings, type StripeConfig, type StripeSettings } from "./config.ts";
import { createFaultPlan } from "./faults/plan.ts";
import { startJobsTimer } from "./jobs-timer.ts";
import { ensureFloat } from "./operations/ensure-float.ts";
import { openDatabase } from "./state/database.ts";
import { createFunds } from "./state/funds.ts";
import { createJobs } from "./state/jobs.ts";
import { createObjectStore, platform } from "./state/objects.ts";
import { startDeliverer } from "./webhooks/deliver.ts";
import { createEndpoints, type World } from "./world.ts";

export interface RunningStripe {
  url: string;
  /** Lets requests under way finish, then closes the state. */
  stop(): Promise<void>;
}

/** Starts the stand-in on its host and port, and goes on with what its state says is unfinished. */
export async function startStripe(settings: StripeSettings): Promise<RunningStripe> {
  const config = readSettings(settings);
  const server = createServer();
  const url = await listen(server, config);
  const world = openWorld(config, config.publicUrl ?? url);
  const deliverer = startDeliverer(world);
  const timer = startJobsTimer(world, () => deliverer.wake());
  const wake = () => {
    timer.wake();
    deliverer.wake();
  };
  server.on("request", createApp({ world, wake }));
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
  if (config.stateFile !== ":memory:") mkdirSync(dirname(config.stateFile), { recursive: true });
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
    owner: platform,
    cause: null,
  };
}

function listen(server: Server, { host, port }: StripeConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === "string") return reject(new Error("the server has no port"));
      resolve(`http://${host}:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
