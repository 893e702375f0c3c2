import { SeedError } from "./seed-error.ts";

const PAUSE_MS = 400;
/** Work that a killed process had begun is repeated when its time is over, after minutes. */
const LONGEST_WAIT_MS = 4 * 60_000;

/** Polls until there is a result. Throws SeedError with what it waited for if none comes. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new SeedError(`Waited ${LONGEST_WAIT_MS / 1000} seconds in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
