import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range from which operating systems take the ports of outgoing connections: nobody gets ours by chance. */
const lowest = 20_000;
const highest = 32_000;
const attempts = 100;

/** Who was given a port may not listen on it yet. */
const given = new Set<number>();

/** A loopback port that nobody listens on now: the preferred one when it is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`found no free port from ${lowest} to ${highest} in ${attempts} attempts`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
