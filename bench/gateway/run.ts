import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { reportFailure } from "@stakehold/stack/report-failure.ts";
import { z } from "zod";
import { writeLines } from "../table.ts";
import { within } from "../within.ts";
import { compareSides, type Row } from "./compare-sides.ts";
import { leaveCore, moveTo, OTHER_CORE } from "./cores.ts";
import { installRivals } from "./install-rivals.ts";
import { record } from "./record.ts";
import { readRecording, writeRecording, type Recording } from "./recording.ts";
import { routerProgram, startSide, type Side, type SideName } from "./sides.ts";
import { linesOf } from "./lines-of.ts";

const ALL: readonly SideName[] = ["own", "stock", "hive", "router"];
const isNamed = (name: SideName): boolean => (process.env["SIDES"] ?? ALL.join()).split(",").includes(name);
const wanted = ALL.filter((name) => isNamed(name) && (name !== "router" || routerProgram !== undefined));

const addresses = z.record(z.string(), z.string());

/** Subgraphs' response times: nearly none, and that of one that queries its database. */
const DELAYS_MS = (process.env["DELAYS_MS"] ?? "0,4").split(",").map(Number);

/** Starts the recorded subgraphs in their own process. */
async function openReplay(delayMs: number): Promise<{
  readonly child: ChildProcess;
  readonly subgraphs: z.infer<typeof addresses>;
}> {
  const child = fork(join(import.meta.dirname, "replay.ts"), { env: { ...process.env, DELAY_MS: String(delayMs) } });
  const opened = new Promise((resolve, reject) => {
    child.once("message", resolve).once("exit", () => reject(new Error("The recorded subgraphs did not open")));
  });
  const subgraphs = await within("the recorded subgraphs to open", opened);
  return { child, subgraphs: addresses.parse(subgraphs) };
}

async function compareAll(): Promise<void> {
  const recording = readRecording();
  if (recording === undefined) throw new TypeError("Nothing was recorded");
  moveTo(OTHER_CORE);
  try {
    const rows: Row[] = [];
    for (const delayMs of DELAYS_MS) rows.push(...(await compareOver(delayMs, recording)));
    // The table is about all sides; Hive Router's rows are absent without its program.
    if (ALL.every(isNamed)) writeLines("gateway", linesOf(rows));
  } finally {
    leaveCore();
  }
}

/** Compares the gateways over subgraphs with this response time. */
async function compareOver(delayMs: number, { operations }: Recording): Promise<readonly Row[]> {
  const { child, subgraphs } = await openReplay(delayMs);
  const sides: Side[] = [];
  try {
    for (const name of wanted) sides.push(await startSide(name, subgraphs));
    return await compareSides(sides, { operations, delayMs });
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
    child.kill();
  }
}

try {
  if (wanted.includes("hive")) installRivals();
  if (isNamed("router") && routerProgram === undefined)
    console.log("LEFT OUT: HIVE ROUTER WAS NOT MEASURED, because HIVE_ROUTER names no program.");
  const recorded = readRecording()?.sides ?? [];
  const isMissing = wanted.some((name) => !recorded.includes(name));
  if (isMissing || process.env["RECORD"] === "1") writeRecording(await record(wanted));
  await compareAll();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
