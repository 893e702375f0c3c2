import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

const program = join(repositoryRoot, "dev", "seed", "main.ts");

export type Seed = {
  readonly stateDir: string;
  readonly runFile: string;
  readonly narrate: Narrate;
  readonly log: (line: string) => void;
};

/**
 * Loads the example people and bets, once per new state. The platform is complete without them, so a failure is only
 * reported, and the next start tries again.
 */
export async function seedOnce({ stateDir, runFile, narrate, log }: Seed): Promise<void> {
  const stamp = join(stateDir, "seeded");
  if (existsSync(stamp)) return;
  try {
    await narrate("Bringing in the example people and bets", () => seed(runFile));
    writeFileSync(stamp, "");
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    log(error.message);
  }
}

const seed = (runFile: string): Promise<unknown> =>
  runTool({
    command: process.execPath,
    args: [program],
    cwd: repositoryRoot,
    env: { RUN_FILE: runFile },
    timeoutMs: 3 * 60_000,
    failure: "The example people and bets could not be brought in",
  });
