import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { faults, type FaultName } from "@stakehold/observe/drill/faults.ts";
import { drillPage, type Rows } from "@stakehold/observe/drill/report.ts";
import type { Outcome, Row } from "@stakehold/observe/drill/watch.ts";
import type { Answers } from "@stakehold/observe/panels/check-panels.ts";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { format, resolveConfig } from "prettier";
import { z } from "zod";
import { generate } from "../generate/generate.ts";
import { untilTold, whenAborted } from "../until-told.ts";
import { tellAnswers } from "./panels.ts";

const TOLD_TO_END = 130;

type Wanted = (typeof faults)[number];

/** What makes the faults is beside the journeys, whose tools it uses. */
type Drill = {
  drill(wanted: readonly Wanted[], tell: (fault: Wanted, outcome: Outcome) => void): Promise<Answers>;
  endDrill(): Promise<void>;
};

const program = pathToFileURL(join(repositoryRoot, "e2e", "drill", "run.ts")).href;
const page = join(repositoryRoot, "docs", "operations", "drill.md");

/** The last good row of each fault: who mends one runs that one alone. */
const rowsFile = join(stakeholdFolder, "drill.json");

/**
 * `npm run check:drill`: whether each of thirteen faults is told by its alerts and nothing else. What stands behind `--`
 * names those that are wanted. Writes `docs/operations/drill.md`, with what was seen earlier of the others. All thirteen are
 * followed by `check:panels`. Throws SetUpError for a name that no fault has.
 */
export async function run(names: readonly string[]): Promise<number> {
  const wanted = names.length === 0 ? faults : names.map(faultOf);
  await generate();
  const { drill, endDrill }: Drill = await import(program);
  const signal = untilTold();
  let failed = 0;
  const drilling = drill(wanted, (fault, outcome) => {
    console.log(inWords(fault, outcome));
    if ("failure" in outcome) failed += 1;
    keep(fault.name, "row" in outcome ? outcome.row : undefined);
  });
  const answers = await Promise.race([drilling, whenAborted(signal)]);
  if (answers === undefined) {
    await endDrill();
    // Whoever watches a fault would go on.
    process.exit(TOLD_TO_END);
  }
  await writePage();
  console.log(failed === 0 ? `All ${wanted.length} faults were told.` : `${failed} of ${wanted.length} were not told.`);
  // One fault alone leaves panels about the others empty.
  const answered = names.length === 0 ? tellAnswers(answers) : 0;
  return failed === 0 ? answered : 1;
}

function faultOf(name: string): Wanted {
  const fault = faults.find((one) => one.name === name);
  if (fault !== undefined) return fault;
  throw new SetUpError(`There is no fault "${name}": use some of ${faults.map((one) => one.name).join(", ")}.`);
}

function inWords({ name, what }: Wanted, outcome: Outcome): string {
  if ("failure" in outcome) return `✗ ${name} (${what}): ${outcome.failure}`;
  const { alerts, toldSeconds, overSeconds } = outcome.row;
  return `✓ ${name} (${what}): ${alerts.map((alert) => alert.name).join(", ")} after ${toldSeconds} s, over after ${overSeconds} s`;
}

const savedRows = z.partialRecord(
  z.string(),
  z.custom<Row>((value) => typeof value === "object"),
);

const readRows = (): Rows => (existsSync(rowsFile) ? savedRows.parse(JSON.parse(readFileSync(rowsFile, "utf8"))) : {});

function keep(name: FaultName, row: Row | undefined): void {
  writeFileSync(rowsFile, `${JSON.stringify({ ...readRows(), [name]: row }, undefined, 2)}\n`);
}

async function writePage(): Promise<void> {
  const options = await resolveConfig(page);
  writeFileSync(page, await format(drillPage(faults, readRows()), { ...options, filepath: page }));
}
