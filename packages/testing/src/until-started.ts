/** Temporal's own limit for the start of its servers is 5 seconds, which a busy computer may exceed more than once. */
const MOST_STARTS = 10;

/** Starts a suite's own Temporal, again if it was too slow. */
export async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start();
    } catch (error) {
      if (starts >= MOST_STARTS || !isSlowStart(error)) throw error;
    }
  }
}

const isSlowStart = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("did not start within");
