import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { waitUntil } from "./wait-until.ts";

const turnWithinMs = 10 * 60_000;

/** Runs `work` in one process of this computer at a time: the others wait their turn. */
export async function oneAtATime<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lockFile), { recursive: true });
  await waitUntil(async () => takeLock(lockFile), {
    timeoutMs: turnWithinMs,
    everyMs: 200,
    otherwise: () => `Another process has held ${lockFile} for ten minutes: end it, or delete the file.`,
  });
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Takes the lock unless a living process holds it. */
export function takeLock(lockFile: string): boolean {
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // Atomic: another process would see an unfinished file as abandoned, and remove it.
    linkSync(draft, lockFile);
    return true;
  } catch {
    if (lockHolder(lockFile) === undefined) rmSync(lockFile, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the living process that holds the lock. Never throws: an unreadable lock has no holder. */
export function lockHolder(lockFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(lockFile, "utf8"));
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
