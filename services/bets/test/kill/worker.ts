import { fileURLToPath } from "node:url";
import { createLogger } from "@stakehold/service/logger.ts";
import { verifySession } from "@stakehold/service/database/session.ts";
import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { withFailures } from "@stakehold/workflows/activity-failure.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { NativeConnection, Worker } from "@temporalio/worker";
import pg from "pg";
import { activitiesOf } from "../../src/activities/activities.ts";
import { createDeps } from "../../src/deps.ts";
import type { BetStore } from "../../src/operations/ports/bets.ts";
import { newReceiptKeys } from "../receipt-keys.ts";
import { LIFE_PERIODS, workerSettings } from "./life-settings.ts";

/** The worker of bets as a process that dies at a given point, as in a power cut. */
const settings = workerSettings.parse(JSON.parse(process.argv[2] ?? ""));
let left = settings.dieAfter;

function pass(): void {
  if (left === 0) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

/** Wraps the store with a point before each change, under its lock, and after its commit. */
const mortal = (store: BetStore): BetStore => ({
  ...store,
  change: async (address, decide, once) => {
    pass();
    const decideOrDie: typeof decide = (state, now) => {
      pass();
      return decide(state, now);
    };
    const answer = await store.change(address, decideOrDie, once);
    pass();
    return answer;
  },
});

const logger = createLogger("bets", "silent");
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2, verify: verifySession });
const deps = createDeps({
  pool,
  logger,
  settings: LIFE_PERIODS,
  payments: {
    openStake: () => Promise.reject(new Error("Nobody enters")),
    closeStake: () => Promise.reject(new Error("Nobody has to pay")),
  },
  temporal: { wake: async () => undefined, isSearchable: async () => true },
  pictures: undefined,
  keys: await newReceiptKeys(),
});
installRuntime(logger);
const workflowsPath = fileURLToPath(new URL("../../src/workflows/workflows.ts", import.meta.url));
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: settings.address }),
  taskQueue: settings.taskQueue,
  workflowBundle: await bundleOf(workflowsPath, { logger }),
  dataConverter,
  activities: withFailures(activitiesOf({ ...deps, bets: mortal(deps.bets) })),
  // In this thread: another would first load the workflows' code, in every process that takes over.
  debugMode: true,
  // The next worker has to replay everything anyway.
  maxCachedWorkflows: 0,
});
// The parent process is gone, so nothing else could stop this one.
process.on("disconnect", () => process.exit(0));
await worker.run();
