import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import pMap from "p-map";
import { sourceChecks } from "../checks/all-checks.ts";
import type { Check } from "../checks/check.ts";
import { generatedContracts } from "../checks/contracts.ts";

/** As many programs at once as the smallest machine that they run on has processors. */
const atOnce = 2;

/**
 * `npm run check`: types, lint, boundaries, format and contracts; all of them, whatever the first ones say. What stands behind
 * `--` names those that are wanted. Throws SetUpError for a name that none has.
 */
export async function run(wanted: readonly string[]): Promise<number> {
  const checks = wanted.length === 0 ? sourceChecks : wanted.map(checkOf);
  // The others look at what this one generates.
  const contracts = await tell(generatedContracts());
  const results = [contracts, ...(await pMap(checks, tell, { concurrency: atOnce }))];
  const failed = results.filter((isGood) => !isGood).length;
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

function checkOf(name: string): Check {
  const check = sourceChecks.find((one) => one.name === name);
  if (check !== undefined) return check;
  const names = sourceChecks.map((one) => one.name).join(", ");
  throw new SetUpError(`There is no check "${name}": use some of ${names}.`);
}

async function tell({ name, run: look }: Check): Promise<boolean> {
  const began = performance.now();
  const verdict = await look();
  const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  if (verdict.kind === "good") {
    console.log(`✓ ${name} (${[verdict.remark, time].filter((word) => word !== undefined).join(", ")})`);
    return true;
  }
  console.log(`✗ ${name} (${time})\n${verdict.report}\n`);
  return false;
}
