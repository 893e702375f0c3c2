import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyFolder } from "@stakehold/stack/copy-folder.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

/** Ports and processes belong to the platform that has them, and logs to its runs. */
const LEFT_BEHIND = ["ports.json", "processes", "logs"];

/**
 * Copies the state of a stopped platform, so that a new one need not create databases, topics and examples. A platform
 * that has a state keeps it. Throws SetUpError if there is no such state.
 */
export async function beginFrom(source: string, stateDir: string): Promise<void> {
  if (existsSync(join(stateDir, "secrets.json"))) return;
  if (!existsSync(join(source, "secrets.json")))
    throw new SetUpError(`STATE_FROM names no platform's state: ${source}.`);
  await copyFolder(source, stateDir);
  for (const name of LEFT_BEHIND) rmSync(join(stateDir, name), { recursive: true, force: true });
}
