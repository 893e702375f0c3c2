import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { faults } from "@stakehold/observe/drill/faults.ts";
import { withRow, type PlaceName } from "@stakehold/observe/drill/rows.ts";
import type { Outcome } from "@stakehold/observe/drill/watch.ts";
import type { Answers } from "@stakehold/observe/panels/check-panels.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";
import { readDrillRows, writeDrillRows } from "../pages/drill-rows.ts";
import { drillReport } from "../pages/pages.ts";
import { ENDED_BY_SIGNAL, untilStopped, whenAborted } from "../until-stopped.ts";
import { printAnswers } from "./panels.ts";

type Wanted = (typeof faults)[number];

/** The code that makes the faults is beside the journeys, whose tools it uses. */
type Drill = {
  drill(input: {
    readonly place: PlaceName;
    readonly wanted: readonly Wanted[];
    readonly report: (fault: Wanted, outcome: Outcome) => void;
  }): Promise<Answers>;
  endDrill(place: PlaceName): Promise<void>;
};

const program = pathToFileURL(join(repositoryRoot, "e2e", "drill", "run.ts")).href;

/** Runs on kubectl's current cluster. */
const ON_CLUSTER = "--cluster";

/**
 * `npm run check -- drill`: makes fourteen faults and requires that each fires its alerts and no others, on one
 * computer or in a cluster. Names after `--` select faults. Writes the rows of `docs/operations/drill.json`, keeps
 * those that it did not see, and writes the page made from them. After all fourteen, runs `npm run check -- panels`.
 * Throws SetUpError for an unknown name.
 */
export async function run(words: readonly string[]): Promise<number> {
  const place = words.includes(ON_CLUSTER) ? "cluster" : "computer";
  const names = words.filter((word) => word !== ON_CLUSTER);
  const wanted = names.length === 0 ? faults : names.map(faultOf);
  await generate();
  const { drill, endDrill }: Drill = await import(program);
  const signal = untilStopped();
  let failed = 0;
  const report = (fault: Wanted, outcome: Outcome): void => {
    console.log(inWords(fault, outcome));
    if ("failure" in outcome) failed += 1;
    writeDrillRows(withRow(readDrillRows(), place, fault.name, "row" in outcome ? outcome.row : undefined));
  };
  const answers = await Promise.race([drill({ place, wanted, report }), whenAborted(signal)]);
  writeFileSync(join(repositoryRoot, drillReport.path), await drillReport.render());
  if (answers === undefined) {
    await endDrill(place);
    // The watch of a fault would continue.
    process.exit(ENDED_BY_SIGNAL);
  }
  console.log(
    failed === 0
      ? `All ${wanted.length} faults fired their alerts.`
      : `${failed} of ${wanted.length} did not fire their alerts.`,
  );
  // A single fault leaves panels about the others empty.
  const answered = names.length === 0 ? printAnswers(answers) : 0;
  return failed === 0 ? answered : 1;
}

function faultOf(name: string): Wanted {
  const fault = faults.find((one) => one.name === name);
  if (fault !== undefined) return fault;
  throw new SetUpError(`There is no fault "${name}": use some of ${faults.map((one) => one.name).join(", ")}.`);
}

function inWords({ name, what }: Wanted, outcome: Outcome): string {
  if ("failure" in outcome) return `✗ ${name} (${what}): ${outcome.failure}`;
  const { alerts, firedSeconds, resolvedSeconds } = outcome.row;
  return `✓ ${name} (${what}): ${alerts.map((alert) => alert.name).join(", ")} after ${firedSeconds} s, resolved after ${resolvedSeconds} s`;
}
