import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";
import { untilTold, whenAborted } from "../until-told.ts";
import { run as runTests } from "./test.ts";

const soaksFolder = join(repositoryRoot, "e2e", "soaks");

/** What starts the platform that a soak runs on. */
type Ground = { stopPlatformForJourneys(): Promise<void> };

const ground = pathToFileURL(join(repositoryRoot, "e2e", "platform", "global-setup.ts")).href;

const TOLD_TO_END = 130;

/** Ten times those of `npm test`. */
const seeds = "2000";
/** Far above the seeds of `npm test`, and never the same twice. */
const firstSeed = { least: 1_000, beyond: 1_000_000_000 };

/** Suites that play more rounds here than `npm test` has time for: where they are, and by which settings. */
const suites: ReadonlyMap<string, { readonly path: string; readonly settings: Readonly<Record<string, string>> }> =
  new Map([
    [
      "relay",
      {
        path: "packages/messaging/test/relay-kills.test.ts",
        settings: { RELAY_KILLS: "200", TEST_PARTS: "postgres,kafka" },
      },
    ],
    [
      "mails",
      {
        path: "services/notifications/test/mail-kills.test.ts",
        settings: { MAIL_KILLS: "200", TEST_PARTS: "postgres" },
      },
    ],
    [
      "webhooks",
      {
        path: "services/notifications/test/webhook-kills.test.ts",
        settings: { WEBHOOK_KILLS: "200", TEST_PARTS: "postgres" },
      },
    ],
  ]);

/**
 * `npm run test:soak`: what takes longer than a test may. Without a name it plays random histories of bets, many more of
 * them than `npm test`: SEEDS says how many, FIRST_SEED where they begin, at random unless it is told. Otherwise it runs
 * one of `e2e/soaks` on a platform of its own, which says itself what it saw, and which ends with it, also by a signal; or a
 * suite with more rounds than usual.
 */
export async function run([wanted]: readonly string[]): Promise<number> {
  const suite = suites.get(wanted ?? "");
  if (suite !== undefined) {
    for (const [name, value] of Object.entries(suite.settings)) process.env[name] ??= value;
    return runTests([suite.path]);
  }
  if (wanted !== undefined) return runSoak(wanted);
  process.env["SEEDS"] ??= seeds;
  process.env["FIRST_SEED"] ??= String(randomInt(firstSeed.least, firstSeed.beyond));
  console.log(`Playing ${process.env["SEEDS"]} seeds from ${process.env["FIRST_SEED"]} on.`);
  return runTests(["services/payments/test/random-histories.test.ts"]);
}

async function runSoak(wanted: string): Promise<number> {
  const names = globSync("*.soak.ts", { cwd: soaksFolder }).map((file) => basename(file, ".soak.ts"));
  if (!names.includes(wanted)) {
    const known = [...names, ...suites.keys()].toSorted();
    throw new SetUpError(`There is no soak "${wanted}": use one of ${known.join(", ")}.`);
  }
  await generate();
  const { stopPlatformForJourneys }: Ground = await import(ground);
  const told = untilTold();
  await Promise.race([import(pathToFileURL(join(soaksFolder, `${wanted}.soak.ts`)).href), whenAborted(told)]);
  if (told.aborted) {
    await stopPlatformForJourneys();
    // Who plays would go on.
    process.exit(TOLD_TO_END);
  }
  return Number(process.exitCode ?? 0);
}
