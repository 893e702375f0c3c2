import { setTimeout as pause } from "node:timers/promises";

/**
 * A wait or a call that takes longer, in milliseconds, hangs. It ends just before Jest's own limit, so that the failure shows the
 * one that hung.
 */
export const HANGS_AFTER_MS = 50_000;
const PAUSE_MS = 20;

/** Asks again and again, and returns the first answer that is neither false nor undefined. Throws when it hangs. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, false | undefined>> {
  const hangsAt = performance.now() + HANGS_AFTER_MS;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > hangsAt) throw new Error(`Waited ${HANGS_AFTER_MS / 1000} seconds in vain`);
    await pause(PAUSE_MS);
  }
}

/** Looks again and again until an expectation holds. Throws its last failure when it hangs. */
export async function untilHolds(expectation: () => void | Promise<void>): Promise<void> {
  const hangsAt = performance.now() + HANGS_AFTER_MS;
  for (;;) {
    try {
      return await expectation();
    } catch (failure) {
      if (performance.now() > hangsAt) throw failure;
      await pause(PAUSE_MS);
    }
  }
}

const isThere = <T>(answer: T): answer is Exclude<T, false | undefined> => answer !== false && answer !== undefined;
