import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { writeLines } from "../table.ts";
import { cpuSecondsOf, megabytesOf } from "./used-by.ts";

/** After its start a platform still compiles, collects and closes what the start needed. */
const QUIET_AFTER_MS = Number(process.env["QUIET_AFTER_S"] ?? 20) * 1000;
const MEASURED_MS = Number(process.env["MEASURED_S"] ?? 60) * 1000;

/** What is hoped for: cores of an idle platform, and megabytes of its processes, each shared page told once. */
const GOALS = { cores: 0.05, megabytes: 1_500 };

const TOLD_TO_END = 130;

/** What one part of the platform used while nobody asked it for anything. */
type Idle = { readonly part: string; readonly cores: number; readonly megabytes: number };

async function measure(platform: Platform): Promise<readonly Idle[]> {
  await sleep(QUIET_AFTER_MS);
  const parts = Object.entries(platform.run().pids);
  const before = parts.map(([, pid]) => cpuSecondsOf(pid));
  const startedAt = performance.now();
  await sleep(MEASURED_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  return parts.map(([part, pid], index) => ({
    part,
    cores: (cpuSecondsOf(pid) - (before[index] ?? 0)) / seconds,
    megabytes: megabytesOf(pid),
  }));
}

function tell(idle: readonly Idle[]): void {
  for (const { part, cores, megabytes } of idle.toSorted((a, b) => b.cores - a.cores)) {
    console.log(`${part.padEnd(14)} ${cores.toFixed(4)} core ${megabytes.toFixed(0).padStart(5)} MB`);
  }
  const sum = (of: (part: Idle) => number) => idle.reduce((total, part) => total + of(part), 0);
  writeLines("idle", [
    {
      what: "processor of an idle platform",
      against: "itself",
      goal: { most: GOALS.cores, unit: "core" },
      measured: [sum(({ cores }) => cores)],
    },
    {
      what: "memory of an idle platform",
      against: "itself",
      goal: { most: GOALS.megabytes, unit: "MB" },
      measured: [sum(({ megabytes }) => megabytes)],
    },
  ]);
}

/** Starts a platform with its examples, as `npm start` does, and leaves nothing of it behind. */
async function run(signal: AbortSignal): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "bench-idle-"));
  const options = { stateDir, port: await freePort(), env: process.env, log: () => undefined, seed: true, signal };
  try {
    const platform = await startPlatform(options);
    try {
      await Promise.race([measure(platform).then(tell), whenAborted(signal)]);
    } finally {
      await platform.stop();
    }
  } finally {
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

const told = untilTold();
await run(told).catch((error: unknown) => {
  if (told.aborted) return;
  tellFailure(error);
  process.exitCode = 1;
});
// Who waits for the end of the measurement would go on waiting.
if (told.aborted) process.exit(TOLD_TO_END);
