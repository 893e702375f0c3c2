import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { Launch } from "@stakehold/stack/part.ts";

/**
 * Runs a store as a container's only program until it ends, and returns its exit code. Its output is the container's,
 * and a SIGTERM or SIGINT reaches it as its signal for an orderly stop.
 */
export async function runStore(prepared: Promise<Launch>): Promise<number> {
  // A container's first process ignores a signal without a listener, so this listens while it still prepares.
  let stop = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
  const { command, args, cwd, env, stopSignal = "SIGTERM" } = await prepared;
  const child = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  stop = () => void child.kill(stopSignal);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
