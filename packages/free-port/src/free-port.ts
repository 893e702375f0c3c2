import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which operating systems take ports for outgoing connections and unassigned servers: no other
 * program gets ours by chance before it is in use, or while its server is away.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Parallel processes take ports from different slices of the range: a port that one of them chose but does not listen
 * on yet looks free to all others.
 */
const SLICE = 100;

/** How often a process looks in its own slice, and then in the whole range. */
const MOST_LOOKS = 200;

/** The receiver of a port may not listen on it yet. */
const given = new Set<number>();

/**
 * Returns an unused loopback port, for a server whose port is an argument, or for one that does not exist: the
 * preferred one if it is free. Rejects after 400 failed attempts.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  const own = sliceOf(process.pid);
  for (let looks = 0; looks < 2 * MOST_LOOKS; looks += 1) {
    const port = looks < MOST_LOOKS ? randomInt(own, own + SLICE) : randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Found no free port from ${LOWEST} to ${HIGHEST}`);
}

/** Returns the first port of a process's slice. The slices of 120 processes that were started in a row differ. */
export const sliceOf = (pid: number): number => LOWEST + SLICE * (pid % ((HIGHEST - LOWEST) / SLICE));

/** Returns whether nothing listens on a port, at 127.0.0.1 or at every address. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
