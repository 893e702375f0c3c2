import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { sweepTestFolders } from "@stakehold/stack/left-over.ts";
import { serveControl } from "./serve-control.ts";

/** Where tests read the addresses of the platform that they run on. */
export const RUN_FILE = "STAKEHOLD_RUN_FILE";

/** Where tests take parts of it down. */
export const CONTROL = "STAKEHOLD_CONTROL";

let platform: Platform | undefined;
/** Ends a start that is under way. */
const ending = new AbortController();
let starting: Promise<Platform> | undefined;
let control: Awaited<ReturnType<typeof serveControl>> | undefined;
let stateDir: string | undefined;

/**
 * Starts the whole platform on a free port, with a state of its own. Sweepers look every second, so that what a moved
 * clock makes due is done at once, and the float bears Stripe's fees for charges of the largest amount; every other
 * setting is the product's own.
 */
export default async function startPlatformForJourneys(): Promise<void> {
  await startPlatformWith({});
}

/** The same with settings of one's own, for what is no journey. */
export async function startPlatformWith(settings: Readonly<Record<string, string>>): Promise<void> {
  // A developer may point the journeys at a platform that runs already.
  if (process.env[RUN_FILE] !== undefined) return;
  await sweepTestFolders(stakeholdFolder);
  // By its name the next run knows whether this one still goes on, and clears away what it left where it doesn't.
  stateDir = join(stakeholdFolder, `test-${process.pid}`);
  mkdirSync(stateDir, { recursive: true });
  const runFile = join(stateDir, "run.json");
  starting = startPlatform({
    stateDir,
    runFile,
    port: await freePort(),
    env: { ...process.env, SWEEP_AFTER: "PT1S", TOP_UP_CENTS: "100000000", ...settings },
    log: (line) => console.log(line),
    signal: ending.signal,
  });
  platform = await starting;
  control = await serveControl(platform);
  process.env[RUN_FILE] = runFile;
  process.env[CONTROL] = control.url;
}

export async function stopPlatformForJourneys(): Promise<void> {
  ending.abort();
  await starting?.catch(() => undefined);
  control?.server.close();
  await platform?.stop();
  if (stateDir !== undefined) rmSync(stateDir, { recursive: true, force: true });
}
