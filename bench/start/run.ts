import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { writeLines, type Line } from "../table.ts";
import { untilEnded } from "../until-ended.ts";
import { secondsToReady } from "./seconds-to-ready.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
/** `FIRST=1` also measures the first start of a clone, which installs everything. */
const IS_FIRST_WANTED = process.env["FIRST"] === "1";

const CLONE_WITHIN_MS = 5 * 60_000;

/** Measures the first start of a fresh clone of the current commit. */
async function measureFirst(signal: AbortSignal): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const clone = join(folder, "clone");
    await runTool({
      command: "git",
      args: ["clone", "--quiet", repositoryRoot, clone],
      timeoutMs: CLONE_WITHIN_MS,
      failure: "The repository could not be cloned",
    });
    const seconds = await secondsToReady(clone, signal);
    return { what: "first start of a clone", against: "itself", goal: { most: 60, unit: "s" }, measured: [seconds] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Measures starts of this clone, one after the other, once everything that a start builds exists. */
async function measureSecond(signal: AbortSignal): Promise<Line> {
  const measured: number[] = [];
  // The first start builds what is missing or out of date.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seconds = await secondsToReady(repositoryRoot, signal);
    if (round > 0) measured.push(seconds);
  }
  return { what: "second start", against: "itself", goal: { most: 6, unit: "s" }, measured };
}

await untilEnded(async (signal) => {
  const lines = [await measureSecond(signal)];
  if (IS_FIRST_WANTED) lines.push(await measureFirst(signal));
  writeLines("start", lines);
});
