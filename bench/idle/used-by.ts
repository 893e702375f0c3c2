import { readFileSync } from "node:fs";
import { descendantsOf } from "@stakehold/stack/process-tree.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

const TICKS_PER_SECOND = 100;
/** The last of the fields of /proc/…/stat that tell time: the process's own, and that of children that ended. */
const TIMES = { from: 11, to: 15 };

/**
 * Seconds of the processor that a process and all that it started used since they began, those that ended among them.
 * Throws SetUpError where the system does not say.
 */
export const cpuSecondsOf = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS_PER_SECOND;

/** Megabytes of a process and of all that it started; a page that many share is told in parts that add up to one. */
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

/** One that ended in the meantime used nothing more, and its parent tells of it. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
