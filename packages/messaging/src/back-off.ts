import { setTimeout as sleep } from "node:timers/promises";

/** Bounded waiting between attempts: each wait is twice the one before, up to the longest. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** How long a dependency that can't be reached is left alone between two attempts. */
export const DEPENDENCY_BACK_OFF: BackOff = { firstMs: 200, longestMs: 10_000 };

/** The same for what a process can do nothing without, so that it works again as soon as that is there. */
export const CONNECTING_BACK_OFF: BackOff = { firstMs: 200, longestMs: 1_000 };

/** The wait after the given number of failed attempts, 1 being the first. */
export const waitAfter = (failures: number, { firstMs, longestMs }: BackOff = DEPENDENCY_BACK_OFF): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));

/** Waits, at most until the signal aborts; never rejects. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  // A wait that is cut short rejects.
  sleep(ms, undefined, { signal }).catch(() => undefined);
