import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkerSettings } from "./life-settings.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
/** The compile cache, so that a worker need not compile its modules at every start. */
const COMPILED = join(tmpdir(), "stakehold-compiled");

/** A worker that dies once and is replaced by one that survives. */
export type Mortal = {
  hasDied(): boolean;
  stop(): Promise<void>;
};

/** Starts a worker that kills itself at a point, and its replacement as soon as it has died. */
export function keepWorker(settings: WorkerSettings): Mortal {
  let hasDied = false;
  let isStopping = false;
  const start = (dieAfter: number): ChildProcess => {
    const child = fork(WORKER, [JSON.stringify({ ...settings, dieAfter })], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { ...process.env, NODE_OPTIONS: "", NODE_COMPILE_CACHE: COMPILED },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("exit", (_code, signal) => {
      if (isStopping || signal !== "SIGKILL") return;
      hasDied = true;
      running = start(0);
    });
    return child;
  };
  let running = start(settings.dieAfter);
  return {
    hasDied: () => hasDied,
    stop: async () => {
      isStopping = true;
      if (running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, "exit");
      running.disconnect();
      await ended;
    },
  };
}
