import type { StakeholdError } from "../stakehold-error.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** A longer wait is reported to the caller, such as that of an hourly limit on tickets. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Returns how long to wait before a retry, in milliseconds: twice as long each time, minus a random part of up to half,
 * so that callers who failed together do not return together. Never shorter than Stakehold requires. Undefined if a
 * retry would not help, or only after too long.
 */
export function waitBeforeRetry(
  { isRetryable, retryAfterMs = 0 }: Pick<StakeholdError, "isRetryable" | "retryAfterMs">,
  retriesSoFar: number,
): number | undefined {
  if (!isRetryable || retryAfterMs > LONGEST_RETRY_AFTER_MS) return undefined;
  const longest = Math.min(FIRST_WAIT_MS * 2 ** retriesSoFar, LONGEST_WAIT_MS);
  return retryAfterMs + longest * (0.5 + Math.random() / 2);
}

/** Resolves after some milliseconds; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
