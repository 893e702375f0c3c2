import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Kills a process and all its descendants, including their groups and sessions. Stops all of them before killing any,
 * so that no new one starts meanwhile. Returns once the signals are sent, and works while a process exits.
 */
export function endTree(root: number): void {
  if (root <= 1) throw new RangeError(`Everything descends from process ${root}`);
  const tree = new Set([root]);
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const pid of tree) sendSignal(pid, "SIGSTOP");
    for (const pid of descendantsOf(root)) tree.add(pid);
  }
  for (const pid of tree) sendSignal(pid, "SIGKILL");
}

/** Returns the existing children of a process. */
export const childrenOf = (parent: number): readonly number[] =>
  parentsNow().flatMap(([pid, its]) => (its === parent ? [pid] : []));

/** Returns the children of a process, their children, and so on. */
export function descendantsOf(root: number): readonly number[] {
  const parents = parentsNow();
  const found = [root];
  for (const parent of found) {
    for (const [pid, its] of parents) if (its === parent) found.push(pid);
  }
  return found.slice(1);
}

type Parents = readonly (readonly [pid: number, parent: number])[];

const parentsNow = (): Parents => (existsSync("/proc/self/stat") ? parentsInProc() : parentsByPs());

function parentsInProc(): Parents {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // A program's name, in brackets, may contain anything.
      const [, parent] = /^.*\) \S (\d+) /s.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
}

function parentsByPs(): Parents {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return [pid ?? 0, parent ?? 0] as const;
  });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
