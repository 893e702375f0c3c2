import type { RunFile } from "@stakehold/run/run-file.ts";
import { descendantsOf } from "@stakehold/stack/process-tree.ts";
import { cpuMsOf } from "../gateway/cores.ts";

/** Milliseconds of processor time by part. */
export type Used = Readonly<Record<string, number>>;

/** External systems in a real installation: Stripe, the sign-in provider, and the mail server. */
const THIRD_PARTIES = new Set(["stripe", "oidc", "mail"]);

/** The processor time of each part's processes since they started. */
type Reading = Readonly<Record<string, ReadonlyMap<number, number>>>;

/** Reads the processor time of every part of a platform, including child processes. */
export function readUsed({ pids }: RunFile): Reading {
  return Object.fromEntries(
    Object.entries(pids).map(([part, pid]) => [
      part,
      new Map([pid, ...descendantsOf(pid)].map((each) => [each, cpuMsOrNothing(each)])),
    ]),
  );
}

/** Returns the difference of two readings, for the processes of the second. */
export const usedBetween = (before: Reading, after: Reading): Used =>
  Object.fromEntries(
    Object.entries(after).map(([part, processes]) => [
      part,
      sumOf([...processes].map(([pid, ms]) => ms - (before[part]?.get(pid) ?? 0))),
    ]),
  );

/** Returns the processor time per call, without what the idle platform would have used meanwhile. */
export const usedForEach = (used: Used, idlePerMs: Used, { calls, ms }: { calls: number; ms: number }): Used =>
  mapped(used, (each, part) => (each - (idlePerMs[part] ?? 0) * ms) / calls);

/** Returns the processor time per millisecond of an idle platform. */
export const perMs = (used: Used, ms: number): Used => mapped(used, (each) => each / ms);

/** Returns what the platform's own parts used, including its stores. */
export const ofOurs = (used: Used): number => sumOf(valuesOf(used, (part) => !THIRD_PARTIES.has(part)));

/** Returns what the stand-ins for third parties used. */
export const ofThirdParties = (used: Used): number => sumOf(valuesOf(used, (part) => THIRD_PARTIES.has(part)));

const valuesOf = (used: Used, isMeant: (part: string) => boolean): readonly number[] =>
  Object.entries(used).flatMap(([part, ms]) => (isMeant(part) ? [ms] : []));

const mapped = (used: Used, change: (ms: number, part: string) => number): Used =>
  Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, change(ms, part)]));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A PostgreSQL connection may end between the listing and the reading. */
function cpuMsOrNothing(pid: number): number {
  try {
    return cpuMsOf(pid);
  } catch {
    return 0;
  }
}
