import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/** Renames the logs of the last run, so that a part's log covers only this one. Keeps one previous run. */
export function rollLogs(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".log") || name.endsWith(previous)) continue;
    renameSync(join(folder, name), join(folder, name.replace(/\.log$/, previous)));
  }
}

const previous = ".previous.log";
