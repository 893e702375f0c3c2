import { setTimeout as sleep } from "node:timers/promises";
import { SetUpError } from "./set-up-error.ts";

export type Wait = {
  readonly timeoutMs: number;
  readonly everyMs?: number;
  /** Ends the wait early with the sentence it answers: what is waited for can no longer come. */
  readonly hopeless?: () => string | undefined;
  /** The sentence for when the time is up. */
  readonly otherwise: () => string;
};

/** Asks again and again until `check` returns true. Throws SetUpError when the time is up. A check that throws says no. */
export async function waitUntil(check: () => Promise<boolean>, wait: Wait): Promise<void> {
  const deadline = performance.now() + wait.timeoutMs;
  while (!(await answersYes(check))) {
    const lost = wait.hopeless?.();
    if (lost !== undefined) throw new SetUpError(lost);
    if (performance.now() > deadline) throw new SetUpError(wait.otherwise());
    await sleep(wait.everyMs ?? 50);
  }
}

async function answersYes(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
