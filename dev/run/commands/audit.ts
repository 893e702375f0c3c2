import { readViolations, type MoneyAddresses } from "@stakehold/testing/money/check-invariants.ts";
import { lastingViolations } from "@stakehold/testing/money/lasting-violations.ts";
import { readSummary } from "@stakehold/testing/money/read-summary.ts";
import { hidden } from "@stakehold/service/config.ts";
import { withSecretFiles } from "@stakehold/service/secret-files.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";
import { reportOf } from "../audit/report.ts";
import { readRunFile } from "../run-file.ts";
import { runFilePath } from "../state.ts";

/** A difference counts when it outlives two minutes: what is under way is in one record before it is in the other. */
const patience = { outlivesMs: 120_000, everyMs: 5_000 };

/** Whatever kept it from looking ends it with 1, as it ends every command. */
const VIOLATED = 2;

const NO_PLATFORM = "There is no platform to audit: start it with npm start, or name the run.json of one that runs.";

/**
 * `npm run audit`: every invariant of the money path on the platform that runs. What stands behind `--` is another
 * `run.json`, of a platform that was not started from here; a cluster names the addresses in the environment instead.
 * Throws a SetUpError where it can't look at everything.
 */
export async function run(
  [file = runFilePath]: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const began = performance.now();
  const { summary, violations } = await look(environment, file).catch(tellWhyNot);
  console.log(reportOf(summary, violations));
  console.log(`Looked for ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return violations.length === 0 ? 0 : VIOLATED;
}

async function look(environment: NodeJS.ProcessEnv, file: string) {
  const addresses = addressesIn(environment) ?? addressesOf(file);
  const summary = await readSummary(addresses);
  return { summary, violations: await lastingViolations((rules) => readViolations(addresses, rules), patience) };
}

const addressesShape = z.object({
  PAYMENTS_DATABASE_URL: hidden.min(1),
  BETS_DATABASE_URL: hidden.min(1),
  STRIPE_API_BASE: z.string().min(1).default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: hidden.min(1),
});

/** The addresses that the environment names, or files that it names; nothing where it does not name the database of payments. */
function addressesIn(given: NodeJS.ProcessEnv): MoneyAddresses | undefined {
  const { environment, faults } = withSecretFiles(addressesShape, given);
  if (faults.length > 0) {
    throw new SetUpError(`These settings of the audit are missing or wrong: ${faults.join(", ")}.`);
  }
  if (environment["PAYMENTS_DATABASE_URL"] === undefined) return undefined;
  const read = addressesShape.safeParse(environment);
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join());
    throw new SetUpError(`These settings of the audit are missing or wrong: ${names.join(", ")}.`);
  }
  const { PAYMENTS_DATABASE_URL, BETS_DATABASE_URL, STRIPE_API_BASE, STRIPE_SECRET_KEY } = read.data;
  return {
    paymentsUrl: PAYMENTS_DATABASE_URL,
    betsUrl: BETS_DATABASE_URL,
    stripe: { url: STRIPE_API_BASE, secretKey: STRIPE_SECRET_KEY },
  };
}

/** Both databases: without one of them the rules that compare the two would be left out, and nobody would know. */
function addressesOf(file: string): MoneyAddresses {
  const running = readRunFile(file);
  if (running === undefined) throw new SetUpError(NO_PLATFORM);
  const { payments, bets } = running.postgres.databases;
  if (payments === undefined || bets === undefined)
    throw new SetUpError(`There are no databases of payments and bets to audit in ${file}.`);
  return { paymentsUrl: payments.owner, betsUrl: bets.owner, stripe: running.stripe };
}

/** One sentence for what is not there or does not answer, as when the platform was killed and its file stayed. */
function tellWhyNot(error: unknown): never {
  if (isRefused(error)) throw new SetUpError(NO_PLATFORM, { cause: error });
  if (!(error instanceof Error) || error instanceof SetUpError || error instanceof TypeError) throw error;
  throw new SetUpError(`The audit could not look at everything, so it says nothing: ${error.message}`, {
    cause: error,
  });
}

/** A name with two addresses is refused twice, which is one error of two. */
function isRefused(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("errors" in error && Array.isArray(error.errors)) return error.errors.every(isRefused);
  return "code" in error && error.code === "ECONNREFUSED";
}
