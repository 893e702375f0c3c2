import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { sweepTestFolders } from "@stakehold/stack/left-over.ts";
import { serveControl } from "./serve-control.ts";

/** Where tests control its parts. */
export const CONTROL = "STAKEHOLD_CONTROL";

let platform: Platform | undefined;
/** Aborts a start in progress. */
const ending = new AbortController();
let starting: Promise<Platform> | undefined;
let control: Awaited<ReturnType<typeof serveControl>> | undefined;
let stateDir: string | undefined;

/**
 * Starts the whole platform on a free port, with its own state. Sweepers run every second, so that what a moved clock
 * makes due is done at once, and the float covers Stripe's fees for charges of the largest amount; every other setting
 * is the product's default.
 */
export default async function startPlatformForJourneys(): Promise<void> {
  await startPlatformWith({});
}

/** The same with custom settings, for uses other than journeys. */
export async function startPlatformWith(settings: Readonly<Record<string, string>>): Promise<void> {
  // A developer may run the journeys on a platform that runs already.
  if (process.env[RUN_FILE] !== undefined) return;
  await sweepTestFolders(stakeholdFolder);
  // Its name shows the next run whether this one is still running, so that leftovers can be removed.
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

/** Stops it and removes its state. KEEP_LOGS names a folder to copy its logs to, to find out why a soak failed. */
export async function stopPlatformForJourneys(): Promise<void> {
  ending.abort();
  await starting?.catch(() => undefined);
  control?.server.close();
  await platform?.stop();
  if (stateDir === undefined) return;
  const keepIn = process.env["KEEP_LOGS"];
  if (keepIn !== undefined) cpSync(join(stateDir, "logs"), keepIn, { recursive: true });
  rmSync(stateDir, { recursive: true, force: true });
}
