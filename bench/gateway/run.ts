import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { z } from "zod";
import { writeLines } from "../table.ts";
import { compareSides } from "./compare-sides.ts";
import { leaveCore, moveTo, OTHER_CORE } from "./cores.ts";
import { installRivals } from "./install-rivals.ts";
import { record } from "./record.ts";
import { readRecording, writeRecording } from "./recording.ts";
import { startSide, type Side, type SideName } from "./sides.ts";
import { linesOf } from "./lines-of.ts";

const ALL: readonly SideName[] = ["own", "stock", "hive"];
const wanted = ALL.filter((name) => (process.env["SIDES"] ?? ALL.join()).split(",").includes(name));

const addresses = z.record(z.string(), z.string());

/** Opens the recorded subgraphs in a process of their own. */
async function openReplay(): Promise<{
  readonly child: ChildProcess;
  readonly subgraphs: z.infer<typeof addresses>;
}> {
  const child = fork(join(import.meta.dirname, "replay.ts"));
  const subgraphs = await new Promise((resolve, reject) => {
    child.once("message", resolve).once("exit", () => reject(new Error("The recorded subgraphs did not open")));
  });
  return { child, subgraphs: addresses.parse(subgraphs) };
}

async function compare(): Promise<void> {
  moveTo(OTHER_CORE);
  const recording = readRecording();
  if (recording === undefined) throw new TypeError("Nothing was recorded");
  const { child, subgraphs } = await openReplay();
  const sides: Side[] = [];
  try {
    for (const name of wanted) sides.push(await startSide(name, subgraphs));
    const rows = await compareSides(sides, recording.operations);
    if (wanted.length === ALL.length) writeLines("gateway", linesOf(rows));
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
    child.kill();
    leaveCore();
  }
}

try {
  if (wanted.includes("hive")) installRivals();
  if (readRecording() === undefined || process.env["RECORD"] === "1") writeRecording(await record(ALL));
  await compare();
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
