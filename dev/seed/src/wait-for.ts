import { SeedError } from "./seed-error.ts";

const PAUSE_MS = 400;
/** What a process that was killed had begun is begun again once its time is over, which is minutes. */
const LONGEST_WAIT_MS = 4 * 60_000;

/** Asks again and again until the answer is there. Throws SeedError with what was waited for when it does not come. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new SeedError(`Waited ${LONGEST_WAIT_MS / 1000} seconds in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
