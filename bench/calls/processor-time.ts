import type { RunFile } from "@stakehold/run/run-file.ts";
import { descendantsOf } from "@stakehold/stack/process-tree.ts";
import { cpuMsOf } from "../gateway/cores.ts";

/** Milliseconds of the processor by the name of the part that used them. */
export type Used = Readonly<Record<string, number>>;

/** What an installation has outside: Stripe, the provider that people sign in with, and the mail server. */
const THIRD_PARTIES = new Set(["stripe", "oidc", "mail"]);

/** What each process of each part has used since it began. */
type Reading = Readonly<Record<string, ReadonlyMap<number, number>>>;

/** Reads what every part of a platform has used of the processor, with all the processes that it started. */
export function readUsed({ pids }: RunFile): Reading {
  return Object.fromEntries(
    Object.entries(pids).map(([part, pid]) => [
      part,
      new Map([pid, ...descendantsOf(pid)].map((each) => [each, cpuMsOrNothing(each)])),
    ]),
  );
}

/** What was used between two readings, by the processes that were there at the second. */
export const usedBetween = (before: Reading, after: Reading): Used =>
  Object.fromEntries(
    Object.entries(after).map(([part, processes]) => [
      part,
      sumOf([...processes].map(([pid, ms]) => ms - (before[part]?.get(pid) ?? 0))),
    ]),
  );

/** What each of so many calls used, without what the platform would have used in that time had nobody called. */
export const usedForEach = (used: Used, idlePerMs: Used, { calls, ms }: { calls: number; ms: number }): Used =>
  mapped(used, (each, part) => (each - (idlePerMs[part] ?? 0) * ms) / calls);

/** The same for a millisecond in which nobody called. */
export const perMs = (used: Used, ms: number): Used => mapped(used, (each) => each / ms);

/** What the platform's own parts used, its stores among them. */
export const ofOurs = (used: Used): number => sumOf(valuesOf(used, (part) => !THIRD_PARTIES.has(part)));

/** What the stand-ins for third parties used. */
export const ofThirdParties = (used: Used): number => sumOf(valuesOf(used, (part) => THIRD_PARTIES.has(part)));

const valuesOf = (used: Used, isMeant: (part: string) => boolean): readonly number[] =>
  Object.entries(used).flatMap(([part, ms]) => (isMeant(part) ? [ms] : []));

const mapped = (used: Used, change: (ms: number, part: string) => number): Used =>
  Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, change(ms, part)]));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A connection of PostgreSQL's may end between the listing and the reading. */
function cpuMsOrNothing(pid: number): number {
  try {
    return cpuMsOf(pid);
  } catch {
    return 0;
  }
}
