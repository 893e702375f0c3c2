import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RUN_FILE } from "@stakehold/e2e/platform/global-setup.ts";
import { startPlatform } from "@stakehold/run/platform.ts";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { measureCalls } from "./measure-calls.ts";

/** More than the bench asks for, so that the door's limits are not what is measured. */
const UNLIMITED = Object.fromEntries(
  ["REQUESTS", "SIGN_INS", "MONEY_CALLS", "MUTATIONS", "COST"].map((what) => [`${what}_PER_MINUTE`, "1000000000"]),
);

const TOLD_TO_END = 130;

/** Starts a platform, measures it, and leaves none behind, also where it is told to end in the middle. */
async function measure(signal: AbortSignal): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "bench-calls-"));
  const runFile = join(stateDir, "run.json");
  const env = { ...process.env, ...UNLIMITED };
  try {
    const platform = await startPlatform({
      stateDir,
      runFile,
      port: await freePort(),
      env,
      log: () => undefined,
      signal,
    });
    process.env[RUN_FILE] = runFile;
    try {
      await Promise.race([measureCalls(platform.run(), join(stateDir, "logs"), signal), whenAborted(signal)]);
    } finally {
      await platform.stop();
    }
  } finally {
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

const told = untilTold();
await measure(told).catch((error: unknown) => {
  if (told.aborted) return;
  tellFailure(error);
  process.exitCode = 1;
});
// Who asks a platform that is gone would go on asking.
if (told.aborted) process.exit(TOLD_TO_END);
