import { readViolations, type MoneyAddresses } from "@stakehold/testing/money/check-invariants.ts";
import { lastingViolations } from "@stakehold/testing/money/lasting-violations.ts";
import { readSummary, type MoneySummary } from "@stakehold/testing/money/read-summary.ts";
import { reportOf } from "../audit/report.ts";
import { readRunFile } from "../run-file.ts";
import { runFilePath } from "../state.ts";

/** A difference counts when it outlives two minutes: what is under way is in one record before it is in the other. */
const patience = { outlivesMs: 120_000, everyMs: 5_000 };

const VIOLATED = 1;
const NOT_RUNNING = 2;

/**
 * `npm run audit`: every invariant of the money path on the platform that runs. What stands behind `--` is another
 * `run.json`, of a platform that was not started from here.
 */
export async function run([file = runFilePath]: readonly string[]): Promise<number> {
  const began = performance.now();
  const addresses = addressesOf(file);
  const summary = addresses === undefined ? undefined : await summaryOf(addresses);
  if (addresses === undefined || summary === undefined) {
    console.error("There is no platform to audit: start it with npm start, or name the run.json of one that runs.");
    return NOT_RUNNING;
  }
  const violations = await lastingViolations((rules) => readViolations(addresses, rules), patience);
  console.log(reportOf(summary, violations));
  console.log(`Looked for ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return violations.length === 0 ? 0 : VIOLATED;
}

function addressesOf(file: string): MoneyAddresses | undefined {
  const running = readRunFile(file);
  const payments = running?.postgres.databases["payments"];
  if (running === undefined || payments === undefined) return undefined;
  const { stripe, postgres } = running;
  return { paymentsUrl: payments.owner, betsUrl: postgres.databases["bets"]?.owner, stripe };
}

/** How much there is; undefined when nobody answers, as when the platform was killed and its file stayed. */
async function summaryOf(addresses: MoneyAddresses): Promise<MoneySummary | undefined> {
  try {
    return await readSummary(addresses);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isRefused)
    : error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
