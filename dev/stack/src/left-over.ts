import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./one-at-a-time.ts";

/**
 * Processes outlive a parent that is killed by force. Each is recorded at its start, with the time, so that the next
 * run ends those left over and nothing else: process ids are reused.
 */
const fileName = "processes";

export function writeDownProcess(folder: string, pid: number): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, fileName), `${pid} ${startTime(pid) ?? ""}\n`);
}

export function forgetProcesses(folder: string): void {
  rmSync(join(folder, fileName), { force: true });
}

/** Ends what an earlier run in this folder left running. Returns how many. */
export async function endLeftOvers(folder: string): Promise<number> {
  const file = join(folder, fileName);
  if (!existsSync(file)) return 0;
  const written = readFileSync(file, "utf8").split("\n").flatMap(parse);
  const left = written.filter(({ pid, started }) => started !== "" && startTime(pid) === started);
  for (const { pid } of left.toReversed()) signal(pid, "SIGTERM");
  await untilGone(left.map(({ pid }) => pid));
  rmSync(file);
  return left.length;
}

/** Removes the folders of test runs whose process is gone, after ending what they left running. */
export async function sweepTestFolders(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const owner = /^test-(\d+)$/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await endLeftOvers(join(parent, name));
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

const patienceMs = 10_000;

async function untilGone(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (pids.some(isAlive) && performance.now() < deadline) await sleep(100);
  for (const pid of pids.filter(isAlive)) signal(pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

function parse(line: string): { pid: number; started: string }[] {
  const [, pid, started] = /^(\d+) (.*)$/.exec(line) ?? [];
  return pid === undefined || started === undefined ? [] : [{ pid: Number(pid), started }];
}

/** Distinguishes a process from a later one with its id. */
const startTime = (pid: number): string | undefined =>
  process.platform === "linux" ? startTick(pid) : startTimeByPs(pid);

/** The boot, and the tick of its clock at which the process began: running `ps` for each part would delay the start. */
function startTick(pid: number): string | undefined {
  try {
    const [, afterName = ""] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    // Field 22 of the whole line, two fields of which come before.
    const tick = afterName.split(" ")[19];
    return tick === undefined ? undefined : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${tick}`;
  } catch {
    return undefined;
  }
}

function startTimeByPs(pid: number): string | undefined {
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] });
    return started.toString().trim();
  } catch {
    return undefined;
  }
}
