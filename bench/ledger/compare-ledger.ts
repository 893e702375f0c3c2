import { createStakeStore } from "@stakehold/payments/storage/stake-store.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { writeLines, type Line } from "../table.ts";
import { measureLedger, oneBet, ownBets, type NextBet } from "./ledger-writes.ts";
import { preparePgbench } from "../pgbench.ts";

const CLIENTS = 16;
/** Under load more changes share one call, so the same is also measured with this many at once. */
const CROWD = 64;
const SCALE = Number(process.env["SCALE"] ?? 16);
const SECONDS = Number(process.env["SECONDS"] ?? 4);
/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);

/**
 * The goals: the ledger's transactions per second as a multiple of pgbench's, and those in one bet of those in many
 * bets.
 */
const GOALS = { apart: 1.3, together: 0.8 };

/** Transactions per second. */
type Round = { readonly pgbench: number; readonly apart: number; readonly together: number; readonly crowded: number };

/** Measures in turns, so that other load on the computer affects all alike, and reports the medians. */
export async function compareLedger(serverUrl: string): Promise<void> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const pgbench = await preparePgbench(serverUrl, SCALE);
  const migrations = new URL("../../services/payments/migrations/", import.meta.url);
  const database = await createTestDatabase("payments", [migrations]);
  const pool = database.openPool({ max: CLIENTS });
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
    writeLines("ledger", linesOf(rounds));
  } finally {
    await pool.end();
    await database.drop();
  }
}

const inWords = ({ pgbench, apart, together, crowded }: Round): string =>
  `pgbench ${pgbench.toFixed(0)}, ledger ${apart.toFixed(0)}, in one bet ${together.toFixed(0)}, ` +
  `${CROWD} at once ${crowded.toFixed(0)}`;

const linesOf = (rounds: readonly Round[]): readonly Line[] => [
  {
    what: `ledger, ${CLIENTS} at once, bets of their own`,
    against: "pgbench",
    goal: { least: GOALS.apart, unit: "×" },
    measured: rounds.map(({ pgbench, apart }) => apart / pgbench),
  },
  {
    what: `ledger, ${CLIENTS} at once, all in one bet`,
    against: "bets of their own",
    goal: { least: GOALS.together, unit: "×" },
    measured: rounds.map(({ apart, together }) => together / apart),
  },
  {
    what: `ledger, ${CROWD} at once, bets of their own`,
    against: "pgbench",
    goal: { least: GOALS.apart, unit: "×" },
    measured: rounds.map(({ pgbench, crowded }) => crowded / pgbench),
  },
];
