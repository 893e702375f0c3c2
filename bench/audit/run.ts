import { join } from "node:path";
import { startStripe } from "@stakehold/stripe/start.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { median } from "@stakehold/testing/median.ts";
import { readViolations, type MoneyAddresses } from "@stakehold/testing/money/check-invariants.ts";
import { readSummary } from "@stakehold/testing/money/read-summary.ts";
import { stripeAt } from "@stakehold/testing/money/sources.ts";
import { onServer } from "../server.ts";
import { fillBets, fillPayments } from "./fill-databases.ts";
import { fillStripe } from "./fill-stripe.ts";

const STAKES = Number(process.env["STAKES"] ?? 100_000);
/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 3);
/** An audit that is to run every minute. */
const GOAL_S = 60;

const KEYS = { secretKey: "sk_test_bench", publishableKey: "pk_test_bench" };
const migrationsOf = (service: string) => new URL(`../../services/${service}/migrations/`, import.meta.url);

/** Fills the three records of the money and times what `npm run audit` looks at. */
async function measureAudit(serverUrl: string, folder: string): Promise<void> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const payments = await createTestDatabase("payments", [migrationsOf("payments")]);
  const bets = await createTestDatabase("bets", [migrationsOf("bets")]);
  const stateFile = join(folder, "stripe.sqlite");
  const standIn = await startStripe({
    ...KEYS,
    stateFile,
    topUpCents: 1_000_000,
    fundsDelaySeconds: 0,
    afterthoughtMs: 0,
  });
  const addresses: MoneyAddresses = {
    paymentsUrl: payments.ownerUrl,
    betsUrl: bets.ownerUrl,
    stripe: { url: standIn.url, secretKey: KEYS.secretKey },
  };
  try {
    const filled = await fillPayments(payments.ownerUrl, STAKES);
    await fillBets(bets.ownerUrl, STAKES);
    const control = (path: string) =>
      fetch(`${standIn.url}/_control${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
    await fillStripe(stripeAt(addresses.stripe), control, stateFile, filled);
    const seconds: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const took = await timeOf(addresses);
      seconds.push(took);
      console.log(`${round} of ${ROUNDS}: ${took.toFixed(1)} s`);
    }
    const inTheMiddle = median(seconds);
    const verdict = inTheMiddle < GOAL_S ? "reached" : "missed";
    console.log(`\n${STAKES} stakes are audited in ${inTheMiddle.toFixed(1)} s, the goal is ${GOAL_S}: ${verdict}`);
  } finally {
    await standIn.stop();
    await payments.drop();
    await bets.drop();
  }
}

/** Seconds of one audit. Throws where it finds something: it would have measured something else. */
async function timeOf(addresses: MoneyAddresses): Promise<number> {
  const began = performance.now();
  const { stakes } = await readSummary(addresses);
  const found = (await readViolations(addresses)).flatMap(({ violations }) => violations);
  const took = (performance.now() - began) / 1000;
  const count = stakes.reduce((sum, each) => sum + each.count, 0);
  if (count !== STAKES || found.length > 0) {
    throw new Error(`Of ${count} stakes ${found.length} violations: ${JSON.stringify(found.slice(0, 3))}`);
  }
  return took;
}

await onServer(({ url, folder }) => measureAudit(url, folder));
