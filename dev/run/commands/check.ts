import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import pMap from "p-map";
import { sourceChecks } from "../checks/all-checks.ts";
import type { Check } from "../checks/check.ts";
import { generatedContracts } from "../checks/contracts.ts";

/** The number of parallel programs: the processors of the smallest machine that they run on. */
const atOnce = 2;

type LongCheck = { run(args: readonly string[]): Promise<number> };

/** Checks that take minutes, or a platform: each runs only by its name, and reads what follows that. */
export const longChecks: Readonly<Record<string, () => Promise<LongCheck>>> = {
  short: () => import("./short.ts"),
  panels: () => import("./panels.ts"),
  drill: () => import("./drill.ts"),
  rolling: () => import("./rolling.ts"),
};

/**
 * `npm run check`: runs types, lint, boundaries, format and contracts; all of them, even if one fails. Names after `--`
 * select checks, or one that takes longer. Throws SetUpError for an unknown name.
 */
export async function run(wanted: readonly string[]): Promise<number> {
  const [first = "", ...args] = wanted;
  const load = longChecks[first];
  if (load !== undefined) return (await load()).run(args);
  const checks = wanted.length === 0 ? sourceChecks : wanted.map(checkOf);
  // The others read what this one generates.
  const contracts = await runCheck(generatedContracts());
  const results = [contracts, ...(await pMap(checks, runCheck, { concurrency: atOnce }))];
  const failed = results.filter((isGood) => !isGood).length;
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

function checkOf(name: string): Check {
  const check = sourceChecks.find((one) => one.name === name);
  if (check !== undefined) return check;
  const names = sourceChecks.map((one) => one.name).join(", ");
  const long = Object.keys(longChecks).join(", ");
  throw new SetUpError(`There is no check "${name}": use some of ${names}, or one of ${long}.`);
}

async function runCheck({ name, run: look }: Check): Promise<boolean> {
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
