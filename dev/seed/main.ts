import { hasStandIns, readAddresses } from "./src/addresses.ts";
import { bringIn } from "./src/bring-in.ts";
import { SeedError } from "./src/seed-error.ts";

const runFile = process.argv[2] ?? process.env["RUN_FILE"] ?? ".stakehold/run.json";

try {
  const addresses = await readAddresses(runFile);
  if (hasStandIns(addresses)) await bringIn(addresses);
  else console.log("Stripe and the sign-in are real ones, so there are no example people and bets.");
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** One sentence; an unexpected failure is named by its own message. */
function sentenceOf(error: unknown): string {
  if (error instanceof SeedError) return error.message;
  return error instanceof Error
    ? `Something unforeseen went wrong: ${error.message}`
    : "Something unforeseen went wrong.";
}
