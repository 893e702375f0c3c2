import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { SetUpError } from "./set-up-error.ts";
import { waitUntil } from "./wait-until.ts";

/** How to start a process and to check that it serves. */
export type Launch = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** The log file for its output. */
  readonly log: string;
  readonly ready: () => Promise<boolean>;
  readonly readyWithinMs: number;
  /** The signal that stops it in order; SIGTERM for most. */
  readonly stopSignal?: NodeJS.Signals;
};

/** A process that serves. */
export type Part = {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Stops it in order, and by force after half a minute. */
  stop(): Promise<void>;
};

/** A part that ended before it served: of its settings, or because another program had taken its port. */
export class PartEndedError extends SetUpError {}

/** Longer than a service's grace for work in flight, and for itself. */
const stopWithinMs = 30_000;

/** Starts a process and resolves when it serves. Throws PartEndedError if it ends, SetUpError if it stays silent. */
export async function startPart(launch: Launch): Promise<Part> {
  const child = spawnPart(launch);
  const stop = () => stopChild(child, launch.stopSignal ?? "SIGTERM");
  try {
    await untilReady(launch, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: launch.name, pid: pidOf(child), child, stop };
}

/**
 * Only starts the process: its output goes to its log file, and Ctrl-C in the terminal does not reach it. No other user
 * of the computer can read its files.
 */
export function spawnPart(launch: Launch): ChildProcess {
  const before = process.umask(OWNER_ALONE);
  try {
    return spawnWithLog(launch);
  } finally {
    process.umask(before);
  }
}

/** Removes all rights to new files from all but their owner. */
const OWNER_ALONE = 0o077;

function spawnWithLog(launch: Launch): ChildProcess {
  mkdirSync(dirname(launch.log), { recursive: true });
  const log = openSync(launch.log, "a");
  const child = spawn(launch.command, launch.args, {
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, ...launch.env },
    ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
    ...(launch.uid === undefined ? {} : { uid: launch.uid }),
    ...(launch.gid === undefined ? {} : { gid: launch.gid }),
  });
  closeSync(log);
  child.on("error", () => undefined);
  endWithThisProcess(child);
  return child;
}

const children = new Set<ChildProcess>();

/** Whatever ends this process ends its parts with it; only a SIGKILL leaves them behind. */
function endWithThisProcess(child: ChildProcess): void {
  if (children.size === 0) process.once("exit", endChildren);
  children.add(child);
  child.once("exit", () => {
    children.delete(child);
    if (children.size === 0) process.off("exit", endChildren);
  });
}

function endChildren(): void {
  children.forEach(endGroup);
}

/**
 * Resolves when the process serves. Throws PartEndedError if it ends first, SetUpError if it takes too long or is no
 * longer wanted.
 */
export function untilReady(launch: Launch, child: ChildProcess, unwanted?: AbortSignal): Promise<void> {
  const because = () => `${lastWords(launch.log)} (its log is ${launch.log})`;
  const hopeless = () => {
    if (unwanted?.aborted === true) return new SetUpError(`${launch.name} was stopped while it was starting.`);
    return hasEnded(child) ? new PartEndedError(`${launch.name} ended while it was starting: ${because()}`) : undefined;
  };
  return waitUntil(launch.ready, {
    timeoutMs: launch.readyWithinMs,
    hopeless,
    otherwise: () => `${launch.name} did not answer within ${launch.readyWithinMs / 1000} seconds: ${because()}`,
  });
}

export async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  const force = setTimeout(() => endGroup(child), stopWithinMs);
  await ended;
  clearTimeout(force);
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Kills the rest of a process and of all that it started. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing is left.
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("the process did not start");
  return child.pid;
}

/**
 * Returns a part's fatal log entry, or else its last line; of a structured line its message and its error's: usually
 * the reason why it does not run. A fatal entry may not be last, because a service and PostgreSQL still log that they
 * stop.
 */
function lastWords(log: string): string {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  const line = lines.findLast((one) => FATAL.test(one)) ?? lines.at(-1) ?? "";
  return messageOf(line).slice(0, 300) || "it said nothing";
}

const FATAL = /"level":"fatal"|\b(FATAL|PANIC):/;

function messageOf(line: string): string {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === "object" && entry !== null && "msg" in entry) {
      const cause: unknown = Reflect.get(Object(Reflect.get(entry, "err")), "message");
      return typeof cause === "string" ? `${String(entry.msg)}: ${cause}` : String(entry.msg);
    }
  } catch {
    // Not every part writes JSON.
  }
  return line;
}
