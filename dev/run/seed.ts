import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { runTool } from "@stakehold/stack/run-tool.ts";

const program = join(repositoryRoot, "dev", "seed", "main.ts");

export type Seed = { readonly stateDir: string; readonly runFile: string; readonly narrate: Narrate };

/** Brings the example people and bets in, once for each new state. */
export async function seedOnce({ stateDir, runFile, narrate }: Seed): Promise<void> {
  const stamp = join(stateDir, "seeded");
  if (existsSync(stamp) || !existsSync(program)) return;
  await narrate("Bringing in the example people and bets", () =>
    runTool({
      command: process.execPath,
      args: [program],
      cwd: repositoryRoot,
      env: { RUN_FILE: runFile },
      timeoutMs: 3 * 60_000,
      failure: "The example people and bets could not be brought in",
    }),
  );
  writeFileSync(stamp, "");
}
