import { checkPanels, type Answers } from "@stakehold/observe/panels/check-panels.ts";
import { readDashboards } from "@stakehold/observe/panels/read-dashboards.ts";
import { prometheusAt } from "@stakehold/observe/prometheus-api.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readRunFile } from "../run-file.ts";
import { runFilePath } from "../state.ts";

/**
 * `npm run check -- panels`: checks that Prometheus can read and answer every query of every panel and rule, on a
 * platform that has been used. An argument after `--` is another `run.json`, or the address of a Prometheus.
 */
export const run = async ([where = runFilePath]: readonly string[]): Promise<number> =>
  printAnswers(await checkPanels(prometheusAt(addressOf(where)), readDashboards()));

/** Prints the queries without a result, and returns the exit code. */
export function printAnswers({ asked, findings }: Answers): number {
  for (const { place, query, problem } of findings) console.log(`✗ ${place}: ${problem}\n    ${query}`);
  console.log(
    findings.length === 0
      ? `All ${asked} questions of the dashboards and of the rules have an answer.`
      : `${findings.length} of ${asked} questions have none.`,
  );
  return findings.length === 0 && asked > 0 ? 0 : 1;
}

function addressOf(where: string): string {
  if (/^https?:/.test(where)) return where.replace(/\/$/, "");
  const prometheus = readRunFile(where)?.observe?.prometheus;
  if (prometheus !== undefined) return prometheus;
  throw new SetUpError(
    "There is no platform with Prometheus to look at: start it with npm start -- --observe, or name a Prometheus.",
  );
}
