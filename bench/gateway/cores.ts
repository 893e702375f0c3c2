import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Where gateways run, and where everything else does that the bench needs. */
export const SERVER_CORE = 0;
export const OTHER_CORE = 1;

/** Read before anything is pinned: what is pinned sees one. */
const CORES = availableParallelism();
const CAN_PIN = process.platform === "linux" && CORES > 1;

/** A command that runs on one core alone, where the system can do that. */
export const pinned = (core: number, command: readonly string[]): readonly string[] =>
  CAN_PIN ? ["taskset", "-c", String(core), ...command] : command;

/** Moves this process, and what it starts from now on, to a core. */
export const moveTo = (core: number): void => runOn(String(core));

/** Undoes that: the bench that comes next in this process measures on all cores. */
export const leaveCore = (): void => runOn(`0-${CORES - 1}`);

function runOn(cores: string): void {
  if (CAN_PIN) execFileSync("taskset", ["-apc", cores, String(process.pid)], { stdio: "ignore" });
}

const TICKS_PER_SECOND = 100;

/** The time that a process has used of all cores, in milliseconds. NaN where the system does not say. */
export function cpuMsOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  // User's and system's time, fields 14 and 15 of the whole line.
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
