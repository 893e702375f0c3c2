import { createStakeStore } from "@stakehold/payments/storage/stake-store.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { median } from "@stakehold/testing/median.ts";
import pg from "pg";
import { measureLedger, oneBet, ownBets, type NextBet, type Rates } from "./ledger-writes.ts";
import { preparePgbench } from "./pgbench.ts";

const CLIENTS = 16;
/** Under load more changes share one call, so the same is measured once more with so many at once. */
const CROWD = 64;
const SCALE = 16;
const SECONDS = 4;
/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 5);

/** What is hoped for: the ledger's transactions per second as a multiple of pgbench's, and one bet's of many bets'. */
const GOALS = { apart: 1.3, together: 0.5 };

type Round = { readonly pgbench: number; readonly apart: Rates; readonly together: Rates; readonly crowded: Rates };

/** Measures in turns, so that whatever else the computer does meets all alike, and tells the medians. */
export async function compareLedger(serverUrl: string): Promise<void> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const pgbench = await preparePgbench(serverUrl, SCALE);
  const migrations = new URL("../../services/payments/migrations/", import.meta.url);
  const database = await createTestDatabase("payments", [migrations]);
  const pool = new pg.Pool({ connectionString: database.serviceUrl, max: CLIENTS });
  try {
    const stakes = createStakeStore(pool);
    const measure = (nextBet: NextBet, clients = CLIENTS) =>
      measureLedger(stakes, nextBet, { clients, seconds: SECONDS });
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const measured = {
        pgbench: await pgbench.measure(CLIENTS, SECONDS),
        apart: await measure(ownBets),
        together: await measure(oneBet()),
        crowded: await measure(ownBets, CROWD),
      };
      rounds.push(measured);
      console.log(`${round} of ${ROUNDS}: ${inWords(measured)}`);
    }
    console.log(reportOf(rounds));
  } finally {
    await pool.end();
    await database.drop();
  }
}

const inWords = ({ pgbench, apart, together, crowded }: Round): string =>
  `pgbench ${pgbench.toFixed(0)}, ledger ${apart.ledger.toFixed(0)}, in one bet ${together.ledger.toFixed(0)}, ` +
  `${CROWD} at once ${crowded.ledger.toFixed(0)}`;

function reportOf(rounds: readonly Round[]): string {
  const pgbench = median(rounds.map((round) => round.pgbench));
  const apart = mediansOf(rounds.map((round) => round.apart));
  const together = mediansOf(rounds.map((round) => round.together));
  const crowded = mediansOf(rounds.map((round) => round.crowded));
  const rate = (value: number) => value.toFixed(0).padStart(6);
  return `
Medians of ${rounds.length} rounds, ${CLIENTS} at once, transactions per second
  pgbench                   ${rate(pgbench)}
  ledger, bets of their own ${rate(apart.ledger)}   ${ratio(apart.ledger / pgbench, GOALS.apart, "pgbench's")}
  ledger, all in one bet    ${rate(together.ledger)}   ${ratio(together.ledger / apart.ledger, GOALS.together, "that")}
  opening to held, own bets ${rate(apart.all)}
  opening to held, one bet  ${rate(together.all)}

${CROWD} at once
  ledger, bets of their own ${rate(crowded.ledger)}   ${(crowded.ledger / pgbench).toFixed(2)} of pgbench's
  opening to held, own bets ${rate(crowded.all)}`;
}

const ratio = (reached: number, goal: number, of: string): string =>
  `${reached.toFixed(2)} of ${of}, the goal is ${goal}: ${reached >= goal ? "reached" : "missed"}`;

const mediansOf = (rates: readonly Rates[]): Rates => ({
  all: median(rates.map(({ all }) => all)),
  ledger: median(rates.map(({ ledger }) => ledger)),
});
