import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/** Sets the logs of the last run aside, so that a part's log tells of this one. One run back is kept. */
export function rollLogs(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".log") || name.endsWith(previous)) continue;
    renameSync(join(folder, name), join(folder, name.replace(/\.log$/, previous)));
  }
}

const previous = ".previous.log";
