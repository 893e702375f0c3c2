import { setTimeout as pause } from "node:timers/promises";

/** A call that takes longer, in milliseconds, hangs. */
export const HANGS_AFTER_MS = 50_000;
const PAUSE_MS = 20;

/** A wait ends this long before its test or hook, so that the failure shows which one hung. */
const BEFORE_THE_END_MS = 5_000;

/** Returns when a wait that begins now hangs: in a longer test, waits may be longer. */
function hangTime(): number {
  const endsAt: unknown = Reflect.get(globalThis, "testEndsAt");
  return typeof endsAt === "number" ? endsAt - BEFORE_THE_END_MS : performance.now() + HANGS_AFTER_MS;
}

/** Polls, and returns the first result that is neither false nor undefined. Throws when it hangs. */
export async function until<T>(poll: () => T | Promise<T>): Promise<Exclude<T, false | undefined>> {
  const began = performance.now();
  const hangsAt = hangTime();
  for (;;) {
    const answer = await poll();
    if (isThere(answer)) {
      noteWait(performance.now() - began);
      return answer;
    }
    if (performance.now() > hangsAt) throw new Error(`Waited ${secondsSince(began)} seconds in vain`);
    await pause(PAUSE_MS);
  }
}

/** Polls until an expectation holds. Throws its last failure when it hangs. */
export async function untilHolds(expectation: () => void | Promise<void>): Promise<void> {
  const began = performance.now();
  const hangsAt = hangTime();
  for (;;) {
    try {
      await expectation();
      noteWait(performance.now() - began);
      return;
    } catch (failure) {
      if (performance.now() > hangsAt) throw failure;
      await pause(PAUSE_MS);
    }
  }
}

/** Notes a wait for the report of the longest ones, where tests run in the suites' environment. */
export function noteWait(ms: number): void {
  const note: unknown = Reflect.get(globalThis, "noteWait");
  if (typeof note === "function") note(ms);
}

const isThere = <T>(answer: T): answer is Exclude<T, false | undefined> => answer !== false && answer !== undefined;

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000);
