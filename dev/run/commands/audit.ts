import { readViolations, type MoneyAddresses } from "@stakehold/audit/read-violations.ts";
import { lastingViolations } from "@stakehold/audit/lasting-violations.ts";
import { readSummary } from "@stakehold/audit/read-summary.ts";
import { requireLastingSessions } from "@stakehold/service/database/pooler.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { reportOf } from "../audit/report.ts";
import { addressesIn } from "../audit/settings.ts";
import { readRunFile } from "../run-file.ts";
import { runFilePath } from "../state.ts";

/** A difference counts if it lasts for two minutes: work in progress is in one record before the other. */
const patience = { outlivesMs: 120_000, everyMs: 5_000 };

/** Any reason not to check ends it with 1, as it ends every command. */
const VIOLATED = 2;

/** The prefix of the topics on one computer's platform. */
const TOPIC_PREFIX = "stakehold";

const NO_PLATFORM = "There is no platform to audit: start it with npm start, or name the run.json of one that runs.";

/**
 * `npm run audit`: checks every invariant of the money path on the running platform. An argument after `--` is another
 * `run.json`, of a platform that was not started from here; a cluster names the addresses in the environment instead.
 * Throws a SetUpError if it can't check everything.
 */
export async function run(
  [file = runFilePath]: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const began = performance.now();
  const { summary, violations, leftOut } = await look(environment, file).catch(explainFailure);
  console.log(reportOf(summary, violations));
  for (const line of leftOut) console.log(line);
  console.log(`Looked for ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  return violations.length === 0 ? 0 : VIOLATED;
}

async function look(environment: NodeJS.ProcessEnv, file: string) {
  const addresses = addressesIn(environment) ?? addressesOf(file);
  // It reads from snapshots and fills temporary tables, all of which belong to a session.
  for (const name of ["payments", "bets", "voting"] as const) {
    const url = addresses[`${name}Url`];
    if (url !== undefined) await requireLastingSessions(url, `${name.toUpperCase()}_DATABASE_URL`);
  }
  const summary = await readSummary(addresses);
  const violations = await lastingViolations((rules) => readViolations(addresses, rules), patience);
  return { summary, violations, leftOut: leftOutAt(addresses) };
}

/** Lists what is not compared because the environment does not name it, so that it is not taken for compared. */
const leftOutAt = ({ votingUrl, events }: MoneyAddresses): string[] => [
  ...(votingUrl === undefined ? ["Not compared: votes, because VOTING_DATABASE_URL is not set."] : []),
  ...(events === undefined ? ["Not compared: what was published, because KAFKA_BROKERS is not set."] : []),
];

/** Returns both databases: without one, the rules that compare the two would silently be left out. */
function addressesOf(file: string): MoneyAddresses {
  const running = readRunFile(file);
  if (running === undefined) throw new SetUpError(NO_PLATFORM);
  const { payments, bets, voting } = running.postgres.databases;
  if (payments === undefined || bets === undefined)
    throw new SetUpError(`There are no databases of payments and bets to audit in ${file}.`);
  return {
    paymentsUrl: payments.owner,
    betsUrl: bets.owner,
    votingUrl: voting?.owner,
    events: { brokers: running.kafka.brokers.split(","), topicPrefix: TOPIC_PREFIX },
    stripe: running.stripe,
  };
}

/**
 * Throws one sentence for a server that is missing or does not respond, as when the platform was killed and its file
 * stayed.
 */
function explainFailure(error: unknown): never {
  if (isRefused(error)) throw new SetUpError(NO_PLATFORM, { cause: error });
  if (!(error instanceof Error) || error instanceof SetUpError || error instanceof TypeError) throw error;
  throw new SetUpError(`The audit could not look at everything, so it says nothing: ${error.message}`, {
    cause: error,
  });
}

/** A name with two addresses is refused twice, which is one error with two causes. */
function isRefused(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("errors" in error && Array.isArray(error.errors)) return error.errors.every(isRefused);
  return "code" in error && error.code === "ECONNREFUSED";
}
