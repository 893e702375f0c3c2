import { noteWait } from "@stakehold/testing/until.ts";

const PAUSE_MS = 200;

let patienceMs = 60_000;

/** Sets how long a wait takes at most unless it names a time of its own: longer while parts are killed all the time. */
export function setPatience(ms: number): void {
  patienceMs = ms;
}

/** Polls until there is a result; throws with what it waited for if it does not come in time. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = patienceMs,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const answer = await ask();
    const waitedMs = Date.now() - began;
    if (answer !== undefined && answer !== false) {
      noteWait(waitedMs);
      return answer;
    }
    if (waitedMs > withinMs) throw new Error(`Waited ${withinMs / 1000} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
