import { setTimeout as sleep } from "node:timers/promises";

/** Bounded waiting between attempts: each wait is twice the one before, up to the longest. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** How long to wait between attempts to reach a dependency. */
export const DEPENDENCY_BACK_OFF: BackOff = { firstMs: 200, longestMs: 10_000 };

/** The same for what a process can't work without, so that it resumes as soon as that is back. */
export const CONNECTING_BACK_OFF: BackOff = { firstMs: 200, longestMs: 1_000 };

/** The wait after the given number of failed attempts, 1 being the first. */
export const waitAfter = (failures: number, { firstMs, longestMs }: BackOff = DEPENDENCY_BACK_OFF): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));

/** Waits until the time is over or the signal aborts; never rejects. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  // An aborted wait rejects.
  sleep(ms, undefined, { signal }).catch(() => undefined);
