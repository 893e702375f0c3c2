/** Lets a loop sleep until it is rung; a ring while nothing waits is kept, and several count as one. */
export type Doorbell = {
  ring(): void;
  /** Resolves at a ring, after the time, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** Makes a doorbell for one waiting loop. */
export function createDoorbell(): Doorbell {
  let rung = false;
  let answer: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      answer?.();
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          answer = undefined;
          rung = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        if (rung || signal.aborted) return done();
        answer = done;
        signal.addEventListener("abort", done);
      }),
  };
}
