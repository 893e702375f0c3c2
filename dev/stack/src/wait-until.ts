import { setTimeout as sleep } from "node:timers/promises";
import { SetUpError } from "./set-up-error.ts";

export type Wait = {
  readonly timeoutMs: number;
  readonly everyMs?: number;
  /** Ends the wait early with the error it returns: success is no longer possible. */
  readonly hopeless?: () => SetUpError | undefined;
  /** The sentence for when the time is up. */
  readonly otherwise: () => string;
};

/** Polls until `check` returns true. Throws SetUpError when the time is up. A check that throws counts as false. */
export async function waitUntil(check: () => Promise<boolean>, wait: Wait): Promise<void> {
  const deadline = performance.now() + wait.timeoutMs;
  while (!(await answersYes(check))) {
    const lost = wait.hopeless?.();
    if (lost !== undefined) throw lost;
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
