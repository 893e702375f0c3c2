import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { Launch } from "@stakehold/stack/part.ts";

/**
 * Runs a store as the one program of a container until it ends, and returns its exit code. Its output is the container's,
 * and a SIGTERM or SIGINT reaches it as the signal by which it ends in order.
 */
export async function runStore(prepared: Promise<Launch>): Promise<number> {
  // The first process of a container ignores a signal that it does not listen for: also while it still prepares.
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
