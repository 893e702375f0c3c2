import { domainError } from "@stakehold/errors/domain-error.ts";
import pLimit from "p-limit";

/** Admits a few pieces of work on one aggregate at a time. */
export type Turnstile = <T>(aggregate: string, work: () => Promise<T>) => Promise<T>;

/** One holds the lock and the next waits for it, so no time is lost between them; more would only take connections. */
const AT_ONCE = 2;

/** A caller that waits longer is asked to retry. */
const WITHIN_MS = 10_000;

/**
 * Makes the turnstile of one process. The lock serialises changes of an aggregate anyway; if it is held for long, those
 * who wait here occupy no connection that others need. Throws UNAVAILABLE when the turn comes too late.
 */
export function createTurnstile(withinMs = WITHIN_MS): Turnstile {
  const queues = new Map<string, { readonly limit: ReturnType<typeof pLimit>; users: number }>();
  return async (aggregate, work) => {
    const queue = queues.get(aggregate) ?? { limit: pLimit(AT_ONCE), users: 0 };
    queues.set(aggregate, queue);
    queue.users += 1;
    const givesUpAt = performance.now() + withinMs;
    try {
      return await queue.limit(() => {
        if (performance.now() > givesUpAt) throw domainError("UNAVAILABLE");
        return work();
      });
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(aggregate);
    }
  };
}
