import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** Finds a part's debugger: on this signal Node.js listens for one, on loopback only, and logs the address. */
export async function findDebugger(part: string): Promise<string> {
  const pid = platform().pids[part];
  if (pid === undefined) throw new Error(`No part is called ${part}`);
  const log = join(dirname(process.env[RUN_FILE] ?? ""), "logs", `${part}.log`);
  process.kill(pid, "SIGUSR1");
  return waitFor(
    `the debugger of ${part}`,
    async () => [...readFileSync(log, "utf8").matchAll(/^Debugger listening on (ws:\/\/\S+)$/gm)].at(-1)?.[1],
  );
}

/** Restarts a part, so that its debugger takes a free port, and returns its address. */
export async function restartForDebugger(part: string): Promise<string> {
  await restartWith(part, { NODE_OPTIONS: "--inspect-port=0" });
  return findDebugger(part);
}
