import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which operating systems take ports for outgoing connections, and for servers that wish for none:
 * nobody gets ours by chance before it is listened on, or while its server is away.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const MOST_LOOKS = 100;

/** Who was given a port may not listen on it yet. */
const given = new Set<number>();

/**
 * A loopback port on which nobody listens, for a server that has to be told its port, or one that is not there: the
 * preferred one where that is free. Rejects where a hundred looks find none.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Found no free port from ${LOWEST} to ${HIGHEST}`);
}

/** Whether nobody listens on a port, at 127.0.0.1 or at every address. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
