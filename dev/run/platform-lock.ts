import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, takeLock } from "@stakehold/stack/one-at-a-time.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readRunFile } from "./run-file.ts";

export function lockFileOf(stateDir: string): string {
  return join(stateDir, "lock");
}

/** Holds the state folder for this process. Throws SetUpError when another one runs on it. Returns how to let go. */
export function holdState(stateDir: string, runFile: string): () => void {
  const file = lockFileOf(stateDir);
  mkdirSync(stateDir, { recursive: true });
  // The first attempt clears away the lock of a process that is gone.
  if (!takeLock(file) && !takeLock(file)) {
    const where = readRunFile(runFile)?.url;
    throw new SetUpError(
      `Stakehold already runs from this folder (process ${lockHolder(file) ?? "unknown"}): ` +
        `${where === undefined ? "wait for it, or stop it" : `use it at ${where}, or stop it`} before you start again.`,
    );
  }
  return () => rmSync(file, { force: true });
}
