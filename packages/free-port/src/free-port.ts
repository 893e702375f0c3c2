import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Below the range from which operating systems take ports for outgoing connections and unassigned servers: no other
 * program gets ours by chance before it is in use, or while its server is away.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Each process takes ports from a slice of its own: a port that one of them chose but does not listen on yet, or whose
 * server restarts, looks free to all others.
 */
const SLICE = 100;
const SLICES = (HIGHEST - LOWEST) / SLICE;

/** One file for each slice that a process has, with the process's id in it. */
const CLAIMS = join(tmpdir(), "stakehold-ports");

/** How often a process looks in its own slice, and then in the whole range. */
const MOST_LOOKS = 200;

/** The receiver of a port may not listen on it yet. */
const given = new Set<number>();

/**
 * Returns an unused loopback port, for a server whose port is an argument, or for one that does not exist: the
 * preferred one if it is free and in no other process's slice. Rejects after 400 failed attempts.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && isOurs(preferred) && (await isFree(preferred))) return preferred;
  const own = ownSlice();
  for (let looks = 0; looks < 2 * MOST_LOOKS; looks += 1) {
    const port = looks < MOST_LOOKS ? randomInt(own, own + SLICE) : randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Found no free port from ${LOWEST} to ${HIGHEST}`);
}

/** Returns the first port of this process's slice, which no other living process has while there are enough. */
export function ownSlice(): number {
  for (let looks = 0; looks < SLICES; looks += 1) {
    const slice = (process.pid + looks) % SLICES;
    if (claim(slice)) return LOWEST + SLICE * slice;
  }
  return LOWEST + SLICE * (process.pid % SLICES);
}

/** Returns whether no other process takes a port, and takes its slice. */
const isOurs = (port: number): boolean =>
  port < LOWEST || port >= HIGHEST || claim(Math.floor((port - LOWEST) / SLICE));

/** Returns whether this process has a slice, and takes it if nobody living has it. */
function claim(slice: number): boolean {
  mkdirSync(CLAIMS, { recursive: true });
  const file = join(CLAIMS, String(slice));
  const owner = ownerOf(file);
  if (owner === process.pid) return true;
  if (owner !== null && isAlive(owner)) return false;
  rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    // Another process took it meanwhile, or the folder is another user's.
    return false;
  }
}

function ownerOf(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns whether nothing listens on a port, at 127.0.0.1 or at every address. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => resolve(true)));
  });
