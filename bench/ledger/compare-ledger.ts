import { createStakeStore } from "@stakehold/payments/storage/stake-store.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { writeLines, type Line } from "../table.ts";
import { preparePgbench } from "../pgbench.ts";
import type { Server } from "../server.ts";
import { measureLedger, oneBet, ownBets, type NextBet } from "./ledger-writes.ts";
import { preparePgledger } from "./pgledger.ts";

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

/** Transactions per second, and the processor time of a held stake as a multiple of pgledger's. */
type Round = {
  readonly pgbench: number;
  readonly apart: number;
  readonly together: number;
  readonly crowded: number;
  readonly ofPgledger?: number;
};

/** Measures in turns, so that other load on the computer affects all alike, and reports the medians. */
export async function compareLedger(server: Server): Promise<void> {
  process.env["TEST_POSTGRES_URL"] = server.url;
  const pgbench = await preparePgbench(server.url, SCALE);
  const { PGLEDGER_SQL } = process.env;
  if (PGLEDGER_SQL === undefined) console.log("LEFT OUT: pgledger, whose pgledger.sql PGLEDGER_SQL names.");
  const pgledger = PGLEDGER_SQL === undefined ? undefined : await preparePgledger(server, PGLEDGER_SQL);
  const migrations = new URL("../../services/payments/migrations/", import.meta.url);
  const database = await createTestDatabase("payments", [migrations]);
  const pool = database.openPool({ max: CLIENTS });
  try {
    const stakes = createStakeStore(pool);
    const measure = (nextBet: NextBet, clients = CLIENTS) =>
      measureLedger(stakes, nextBet, { clients, seconds: SECONDS, server });
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [bare, rival] = [await pgbench.measure(CLIENTS, SECONDS), await pgledger?.measure(CLIENTS, SECONDS)];
      const apart = await measure(ownBets);
      const measured = {
        pgbench: bare,
        apart: apart.perSecond,
        together: (await measure(oneBet())).perSecond,
        crowded: (await measure(ownBets, CROWD)).perSecond,
        ...(rival !== undefined && { ofPgledger: apart.cpuMs / rival }),
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

const inWords = ({ pgbench, apart, together, crowded, ofPgledger }: Round): string =>
  `pgbench ${pgbench.toFixed(0)}, ledger ${apart.toFixed(0)}, in one bet ${together.toFixed(0)}, ` +
  `${CROWD} at once ${crowded.toFixed(0)}` +
  (ofPgledger === undefined ? "" : `, ${ofPgledger.toFixed(2)} times pgledger's processor time`);

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
  ...linesBesidePgledger(rounds.flatMap(({ ofPgledger }) => ofPgledger ?? [])),
];

/** The rival is a program of others, so the line has no goal, and is left out without it. */
const linesBesidePgledger = (measured: readonly number[]): readonly Line[] =>
  measured.length === 0
    ? []
    : [
        {
          what: `ledger, a held stake with its statement and event, ${CLIENTS} at once, processor time`,
          against: "pgledger, the postings alone",
          goal: { unit: "×" },
          measured,
        },
      ];
