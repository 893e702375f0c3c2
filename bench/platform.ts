import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { orAborted } from "./until-ended.ts";

/** Higher than any bench needs, so that limits are not measured. */
export const UNLIMITED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["REQUESTS", "SIGN_INS", "MONEY_CALLS", "MUTATIONS", "COST"].map((what) => [`${what}_PER_MINUTE`, "1000000000"]),
  ),
  STRIPE_CALLS_PER_SECOND: "10000",
};

/** A whole platform for one bench. */
export type OwnPlatform = { readonly platform: Platform; readonly runFile: string; readonly stateDir: string };

type Options = {
  readonly signal: AbortSignal;
  /** Settings in addition to this process's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it is seeded with examples. */
  readonly seed?: boolean;
};

/** Starts a platform, measures it and removes it, even if the bench is interrupted. */
export async function onPlatform(
  name: string,
  { signal, settings = {}, seed = false }: Options,
  measure: (own: OwnPlatform) => Promise<unknown>,
): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  const runFile = join(stateDir, "run.json");
  const env = { ...process.env, ...settings };
  try {
    const platform = await startPlatform({
      stateDir,
      runFile,
      port: await freePort(),
      env,
      log: () => undefined,
      seed,
      signal,
    });
    try {
      await orAborted(signal, measure({ platform, runFile, stateDir }));
    } finally {
      await platform.stop();
    }
  } finally {
    // A database that is stopped during its creation may still be writing.
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
