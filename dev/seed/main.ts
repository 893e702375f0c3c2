import { hasStandIns, readAddresses } from "./src/addresses.ts";
import { bringIn } from "./src/bring-in.ts";
import { reportFailure } from "./src/report-failure.ts";

const runFile = process.argv[2] ?? process.env["RUN_FILE"] ?? ".stakehold/run.json";

try {
  const addresses = await readAddresses(runFile);
  if (hasStandIns(addresses)) await bringIn(addresses);
  else console.log("Stripe and the sign-in are real ones, so there are no example people and bets.");
} catch (error) {
  reportFailure(error);
}
