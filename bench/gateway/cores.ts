import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** The cores of gateways, and of everything else in the bench. */
export const SERVER_CORE = 0;
export const OTHER_CORE = 1;

/** Read before anything is pinned: a pinned process sees one core. */
const CORES = availableParallelism();
const CAN_PIN = process.platform === "linux" && CORES > 1;

/** Returns a command that runs on one core only, where the system supports that. */
export const pinned = (core: number, command: readonly string[]): readonly string[] =>
  CAN_PIN ? ["taskset", "-c", String(core), ...command] : command;

/** Pins this process, and what it starts from now on, to a core. */
export const moveTo = (core: number): void => runOn(String(core));

/** Undoes the pinning: the next bench in this process measures on all cores. */
export const leaveCore = (): void => runOn(`0-${CORES - 1}`);

function runOn(cores: string): void {
  if (CAN_PIN) execFileSync("taskset", ["-apc", cores, String(process.pid)], { stdio: "ignore" });
}

const TICKS_PER_SECOND = 100;

/** Returns a process's time on all cores, in milliseconds. NaN where the system does not report it. */
export function cpuMsOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  // User and system time, fields 14 and 15 of the whole line.
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
