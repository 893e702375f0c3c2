import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "@stakehold/run/platform.ts";
import { onPlatform } from "../platform.ts";
import { writeLines } from "../table.ts";
import { untilEnded } from "../until-ended.ts";
import { cpuSecondsOf, megabytesOf } from "./used-by.ts";

/** After its start a platform still compiles, collects garbage and closes what the start needed. */
const QUIET_AFTER_MS = Number(process.env["QUIET_AFTER_S"] ?? 20) * 1000;
const MEASURED_MS = Number(process.env["MEASURED_S"] ?? 60) * 1000;

/** The goals: cores of an idle platform, and megabytes of its processes, each shared page counted once. */
const GOALS = { cores: 0.05, megabytes: 1_500 };

/** What one part of the idle platform used. */
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

function print(idle: readonly Idle[]): void {
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

// With its examples, as `npm start` starts it.
await untilEnded((signal) =>
  onPlatform("idle", { signal, seed: true }, async ({ platform }) => print(await measure(platform))),
);
