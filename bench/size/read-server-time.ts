import { readdirSync, readFileSync } from "node:fs";

const NS_IN_MS = 1e6;

/**
 * Returns the processor milliseconds of a server's processes so far, as Linux counts them; NaN elsewhere, and if one
 * has ended.
 */
export function serverTime(postmaster: number): number {
  try {
    return childrenOf(postmaster).reduce((sum, pid) => sum + computedBy(pid), 0);
  } catch {
    return Number.NaN;
  }
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );

const computedBy = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / NS_IN_MS;
