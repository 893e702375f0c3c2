import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { endGroup, hasEnded, spawnPart, stopChild, untilReady, type Launch } from "@stakehold/stack/part.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { nextRestart } from "./restart-policy.ts";

/** A process that is restarted whenever it ends, until it is stopped. */
export type Kept = {
  readonly name: string;
  pid(): number | undefined;
  /** Sends a signal to the running process. */
  kill(signal: NodeJS.Signals): void;
  /** Kills the process, and keeps it down until it is released: an outage. */
  hold(): Promise<void>;
  /** Ends an outage. From now on, `env` adds to the process's own settings. */
  letGo(env?: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
};

export type KeepAliveEvents = {
  readonly started: (pid: number) => void;
  readonly died: (how: string, delayMs: number) => void;
  readonly held: () => void;
  readonly recovered: () => void;
  /** It dies too often and is not restarted. */
  readonly gaveUp: (sentence: string) => void;
};

/** A temporarily taken port, or a locked file, costs one more attempt and not the whole start. */
const startAttempts = 2;

/**
 * Starts a process, resolves when it serves, and keeps it alive from then on. Throws SetUpError if it never served, or
 * `unwanted` aborted before it did.
 */
export async function keepAlive(launch: Launch, events: KeepAliveEvents, unwanted: AbortSignal): Promise<Kept> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let child = await startFirst(launch, events, unwanted);
  let current = launch;
  let outage: PromiseWithResolvers<void> | undefined;
  const watching = watch();

  async function watch(): Promise<void> {
    const deaths: number[] = [];
    while (!isStopping()) {
      const how = await untilEnd(child);
      endGroup(child);
      if (isStopping()) return;
      if (outage === undefined) {
        const now = performance.now();
        deaths.push(now);
        const next = nextRestart(deaths, now);
        if (next.kind === "never")
          return events.gaveUp(`${launch.name} keeps ending (${how}): its log is ${launch.log}`);
        events.died(how, next.delayMs);
        await pause(next.delayMs, stopping.signal);
      }
      for (let going = outage; going !== undefined; going = outage) await going.promise;
      if (isStopping()) return;
      child = spawnAndReport(current, events);
      void reportRecovery(current, child, events);
    }
  }

  return {
    name: launch.name,
    pid: () => (hasEnded(child) ? undefined : child.pid),
    kill: (signal) => void child.kill(signal),
    hold: async () => {
      outage ??= Promise.withResolvers();
      endGroup(child);
      await untilEnd(child);
      events.held();
    },
    letGo: (env = {}) => {
      current = { ...launch, env: { ...launch.env, ...env } };
      outage?.resolve();
      outage = undefined;
    },
    stop: async () => {
      stopping.abort();
      outage?.resolve();
      outage = undefined;
      await stopChild(child, launch.stopSignal ?? "SIGTERM");
      await watching;
    },
  };
}

async function startFirst(launch: Launch, events: KeepAliveEvents, unwanted: AbortSignal): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const child = spawnAndReport(launch, events);
    try {
      await untilReady(launch, child, unwanted);
      return child;
    } catch (error) {
      await stopChild(child, launch.stopSignal ?? "SIGTERM");
      endGroup(child);
      if (attempt === startAttempts || unwanted.aborted) throw error;
    }
  }
}

function spawnAndReport(launch: Launch, events: KeepAliveEvents): ChildProcess {
  const child = spawnPart(launch);
  if (child.pid === undefined)
    throw new SetUpError(`${launch.name} could not be started: is ${launch.command} installed?`);
  events.started(child.pid);
  return child;
}

/** A restarted part that does not come up ends itself, or is ended here: either way it is restarted. */
async function reportRecovery(launch: Launch, child: ChildProcess, events: KeepAliveEvents): Promise<void> {
  try {
    await untilReady(launch, child);
    events.recovered();
  } catch {
    await stopChild(child, launch.stopSignal ?? "SIGTERM");
  }
}

async function untilEnd(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await once(child, "exit");
  return child.signalCode ?? `exit code ${child.exitCode ?? "unknown"}`;
}

/** A stop cuts the wait short. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
