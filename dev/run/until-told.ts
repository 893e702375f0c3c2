/**
 * Returns a signal that aborts when a signal stops this process. A terminal's Ctrl-C arrives twice, from the terminal
 * and from npm, so signals within one second count as one; a later second one ends everything at once.
 */
export function untilTold(): AbortSignal {
  const told = new AbortController();
  let first = 0;
  const hear = (signal: NodeJS.Signals) => {
    if (!told.signal.aborted) {
      first = performance.now();
      told.abort(signal);
    } else if (performance.now() - first > sameWordMs) {
      process.exit(130);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  return told.signal;
}

const sameWordMs = 1_000;

/** Resolves when the signal aborts, at once if it has. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
