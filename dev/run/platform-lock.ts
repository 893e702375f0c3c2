import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, takeLock } from "@stakehold/stack/one-at-a-time.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readRunFile } from "./run-file.ts";

export function lockFileOf(stateDir: string): string {
  return join(stateDir, "lock");
}

/** The state contains secrets and personal data: no other user of this computer may read it. */
const OWNER_ALONE = 0o700;

/**
 * If started by root, PostgreSQL runs as an ordinary user, who must reach its own folder and lists nothing on the way.
 */
const PASSED_THROUGH = 0o711;

/** Locks the state folder for this process. Throws SetUpError if another one uses it. Returns how to unlock it. */
export function holdState(stateDir: string, runFile: string): () => void {
  const file = lockFileOf(stateDir);
  mkdirSync(stateDir, { recursive: true });
  chmodSync(stateDir, process.getuid?.() === 0 ? PASSED_THROUGH : OWNER_ALONE);
  // The first attempt removes the lock of a dead process.
  if (!takeLock(file) && !takeLock(file)) {
    const where = readRunFile(runFile)?.url;
    throw new SetUpError(
      `Stakehold already runs from this folder (process ${lockHolder(file) ?? "unknown"}): ` +
        `${where === undefined ? "wait for it, or stop it" : `use it at ${where}, or stop it`} before you start again.`,
    );
  }
  return () => rmSync(file, { force: true });
}
