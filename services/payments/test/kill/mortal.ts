import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import type { CommandResult, Commands, workerSettings } from "./commands.ts";

/** An operation that was refused with a code of the domain. */
export class Refused extends Error {}

/** The worker was killed before it responded: its command is done, half done, or not begun. */
export class Killed extends Error {}

/** A worker that is restarted after it is killed. */
export type Mortal = {
  /** Runs a command in the worker. Throws Refused and Killed; a fault of the worker is an Error. */
  run<Name extends keyof Commands>(name: Name, input: z.input<Commands[Name]>): Promise<unknown>;
  /** Returns how often it was killed. */
  deaths(): number;
  stop(): Promise<void>;
};

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
/** A cache of compiled modules, so that restarts of the worker are fast. */
const COMPILED = join(tmpdir(), "stakehold-compiled");

/**
 * Keeps a worker running. It starts when it is first needed. A killed worker is replaced at once, and the new one loads
 * its modules while the test checks what the old one left.
 */
export function keepWorker(settings: z.input<typeof workerSettings>): Mortal {
  let running: Promise<ChildProcess> | undefined;
  let deaths = 0;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const abandon = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const settle = ({ id, value, refused, fault }: CommandResult) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (refused !== undefined) pending?.reject(new Refused(refused));
    else if (fault !== undefined) pending?.reject(new Error(`A fault in payments: ${fault}`));
    else pending?.resolve(value);
  };

  const start = async (): Promise<ChildProcess> => {
    const child = fork(WORKER, [JSON.stringify(settings)], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { ...process.env, NODE_OPTIONS: "", NODE_COMPILE_CACHE: COMPILED },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("exit", (code, signal) => {
      const isKilled = signal === "SIGKILL";
      if (isKilled) deaths += 1;
      running = isKilled ? start() : undefined;
      abandon(isKilled ? new Killed() : new Error(`The worker ended by itself (${code ?? signal})`));
    });
    await Promise.race([once(child, "message"), once(child, "exit")]);
    child.on("message", settle);
    return child;
  };

  return {
    run: async (name, input) => {
      running ??= start();
      const child = await running;
      const id = (lastId += 1);
      const response = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      // Nothing can be sent to a dying process; its exit reports that.
      child.send({ id, name, input }, () => undefined);
      return response;
    },
    deaths: () => deaths,
    stop: async () => {
      const child = await running;
      if (child === undefined || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
