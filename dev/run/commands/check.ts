import pMap from "p-map";
import { sourceChecks } from "../checks/all-checks.ts";
import type { Check } from "../checks/check.ts";
import { generatedContracts } from "../checks/contracts.ts";

/** As many programs at once as the smallest machine that they run on has processors. */
const atOnce = 2;

/** `npm run check`: types, lint, boundaries, format and contracts; all of them, whatever the first ones say. */
export async function run(): Promise<number> {
  // The others look at what this one generates.
  const contracts = await tell(generatedContracts());
  const results = [contracts, ...(await pMap(sourceChecks, tell, { concurrency: atOnce }))];
  const failed = results.filter((isGood) => !isGood).length;
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`);
  return failed === 0 ? 0 : 1;
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
