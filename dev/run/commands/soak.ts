import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";
import { ENDED_BY_SIGNAL, untilStopped, whenAborted } from "../until-stopped.ts";
import { run as runTests } from "./test.ts";

const soaksFolder = join(repositoryRoot, "e2e", "soaks");

/** Starts the platform that a soak runs on. */
type Ground = { stopPlatformForJourneys(): Promise<void> };

const ground = pathToFileURL(join(repositoryRoot, "e2e", "platform", "global-setup.ts")).href;

/** Ten times the seeds of `npm test`, far above those, and never the same twice. */
const HISTORIES = { seeds: "2000", least: 1_000, beyond: 1_000_000_000 };

type Suite = { readonly path: string; readonly settings: () => Readonly<Record<string, string>> };

/** Suites that play more rounds here than `npm test` has time for: their paths and settings. */
const suites: Readonly<Record<string, Suite>> = {
  histories: {
    path: "services/payments/test/random-histories.test.ts",
    settings: () => ({
      SEEDS: HISTORIES.seeds,
      FIRST_SEED: String(randomInt(HISTORIES.least, HISTORIES.beyond)),
    }),
  },
  payouts: {
    path: "services/payments/test/killed.test.ts",
    settings: () => ({ EVERY_POINT: "yes" }),
  },
  lives: {
    path: "services/bets/test/killed.test.ts",
    settings: () => ({ EVERY_POINT: "yes" }),
  },
  votes: {
    path: "services/voting/test/deciding-vote.test.ts",
    settings: () => ({ RACE_BATCHES: "25", TEST_PARTS: "postgres" }),
  },
  commits: {
    path: "packages/service/test/commit-waits.test.ts",
    settings: () => ({ COMMITS_EACH: "3000", TEST_PARTS: "postgres" }),
  },
  relay: {
    path: "packages/messaging/test/relay-kills.test.ts",
    settings: () => ({ RELAY_KILLS: "200", TEST_PARTS: "postgres,kafka" }),
  },
  mails: {
    path: "services/notifications/test/mail-kills.test.ts",
    settings: () => ({ MAIL_KILLS: "200", TEST_PARTS: "postgres" }),
  },
  webhooks: {
    path: "services/notifications/test/webhook-kills.test.ts",
    settings: () => ({ WEBHOOK_KILLS: "200", TEST_PARTS: "postgres" }),
  },
  operations: {
    path: "gateway/src/plans/parity.test.ts",
    settings: () => ({ OPERATIONS: "20000", TEST_PARTS: "none" }),
  },
};

/**
 * `npm run test:soak -- NAME`: runs what takes longer than a test may: a suite with more rounds than usual, whose
 * settings it prints, or one of `e2e/soaks` on a platform of its own, which prints its observations and stops with it,
 * also on a signal. Throws SetUpError with the names if there is none.
 */
export async function run([wanted = ""]: readonly string[]): Promise<number> {
  const suite = suites[wanted];
  if (suite === undefined) return runSoak(wanted);
  for (const [name, value] of Object.entries(suite.settings())) {
    process.env[name] ??= value;
    console.log(`${name}=${process.env[name]}`);
  }
  return runTests([suite.path]);
}

async function runSoak(wanted: string): Promise<number> {
  const names = globSync("*.soak.ts", { cwd: soaksFolder }).map((file) => basename(file, ".soak.ts"));
  if (!names.includes(wanted)) {
    const known = [...names, ...Object.keys(suites)].toSorted();
    const problem = wanted === "" ? "Name a soak" : `There is no soak "${wanted}"`;
    throw new SetUpError(`${problem}: use one of ${known.join(", ")}.`);
  }
  await generate();
  const { stopPlatformForJourneys }: Ground = await import(ground);
  const signal = untilStopped();
  await Promise.race([import(pathToFileURL(join(soaksFolder, `${wanted}.soak.ts`)).href), whenAborted(signal)]);
  if (signal.aborted) {
    await stopPlatformForJourneys();
    // Who plays would go on.
    process.exit(ENDED_BY_SIGNAL);
  }
  return Number(process.exitCode ?? 0);
}
