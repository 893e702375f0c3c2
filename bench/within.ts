/** Anything slower hangs, in milliseconds: nothing that a bench waits for takes a minute. */
const HANGS_AFTER_MS = 60_000;

/** Resolves with the awaited value. Throws with its name if it hangs. */
export async function within<T>(what: string, waitedFor: Promise<T>, ms = HANGS_AFTER_MS): Promise<T> {
  const { promise: hangs, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Waited ${ms / 1000} seconds in vain for ${what}.`)), ms);
  try {
    return await Promise.race([waitedFor, hangs]);
  } finally {
    clearTimeout(timer);
  }
}
