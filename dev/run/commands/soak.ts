import { randomInt } from "node:crypto";
import { run as runTests } from "./test.ts";

/** Ten times those of `npm test`. */
const seeds = "2000";
/** Far above the seeds of `npm test`, and never the same twice. */
const firstSeed = { least: 1_000, beyond: 1_000_000_000 };

/**
 * `npm run test:soak`: random histories of bets, many more of them than `npm test` plays. SEEDS says how many, FIRST_SEED
 * where they begin: at random unless it is told.
 */
export async function run(): Promise<number> {
  process.env["SEEDS"] ??= seeds;
  process.env["FIRST_SEED"] ??= String(randomInt(firstSeed.least, firstSeed.beyond));
  console.log(`Playing ${process.env["SEEDS"]} seeds from ${process.env["FIRST_SEED"]} on.`);
  return runTests(["services/payments/test/random-histories.test.ts"]);
}
