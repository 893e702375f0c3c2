/** The exit code of a process that a signal ended: 128, and 2 for SIGINT. */
export const ENDED_BY_SIGNAL = 130;

/**
 * Returns a signal that aborts when a signal stops this process. A terminal's Ctrl-C arrives twice, from the terminal
 * and from npm, so signals within one second count as one; a later second one ends everything at once.
 */
export function untilStopped(): AbortSignal {
  const stopped = new AbortController();
  let first = 0;
  const stop = (signal: NodeJS.Signals) => {
    if (!stopped.signal.aborted) {
      first = performance.now();
      stopped.abort(signal);
    } else if (performance.now() - first > sameWordMs) {
      process.exit(ENDED_BY_SIGNAL);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  return stopped.signal;
}

const sameWordMs = 1_000;

/** Resolves when the signal aborts, at once if it has. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
