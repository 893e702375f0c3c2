// @ts-check
/**
 * Shows progress while work takes its time. Plain JavaScript without dependencies, because the first thing to show is
 * the installation of everything else.
 *
 * @typedef {<T>(step: string, work: () => Promise<T>) => Promise<T>} Narrate
 */

const quietMs = 1_000;
const everyMs = 15_000;

/**
 * Writes `Installing packages …` when a step takes longer than a second, a sign of life every 15 seconds, and its
 * duration in seconds: `Installing packages … 48 s`.
 *
 * @param {(line: string) => void} write
 * @returns {Narrate}
 */
export function narrateBy(write) {
  return async (step, work) => {
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    const first = setTimeout(() => write(`${step} …`), quietMs);
    const again = setInterval(() => write(`${step} … ${seconds()} s so far`), everyMs);
    try {
      const result = await work();
      if (performance.now() - began >= quietMs) write(`${step} … ${seconds()} s`);
      return result;
    } finally {
      clearTimeout(first);
      clearInterval(again);
    }
  };
}

/** On stderr, because a command's output belongs to stdout. */
export const narrateOnStderr = narrateBy((line) => void process.stderr.write(`${line}\n`));
