import { readFileSync } from "node:fs";
import { descendantsOf } from "@stakehold/stack/process-tree.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

const TICKS_PER_SECOND = 100;
/** The fields of /proc/…/stat with times: the process's own, and those of ended children. */
const TIMES = { from: 11, to: 15 };

/**
 * Returns the processor seconds of a process and its descendants since they started, including ended ones. Throws
 * SetUpError where the system does not report them.
 */
export const cpuSecondsOf = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS_PER_SECOND;

/**
 * Returns the megabytes of a process and its descendants; a shared page counts proportionally, so that its parts add up
 * to one.
 */
export const megabytesOf = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + kilobytesOf(each), 0) / 1024;

function treeOf(pid: number): readonly number[] {
  if (process.platform !== "linux")
    throw new SetUpError("What processes use is read from /proc, which only Linux has.");
  return [pid, ...descendantsOf(pid)];
}

function ticksOf(pid: number): number {
  const fields = read(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(TIMES.from, TIMES.to).reduce((sum, ticks) => sum + Number(ticks), 0);
}

const kilobytesOf = (pid: number): number => Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0);

/** A process that has ended uses nothing more, and its parent's times include it. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
