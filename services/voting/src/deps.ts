import type pg from "pg";
import type { Settings } from "./config.ts";
import { createBallotReader } from "./storage/ballot-reader.ts";
import { createBallotRemoval } from "./storage/ballot-removal.ts";
import { createBallotStore } from "./storage/ballot-store.ts";
import { createCounts } from "./storage/counts.ts";
import { createPrisma } from "./storage/prisma.ts";

/** The parts of this service. */
export type Parts = { readonly pool: pg.Pool; readonly settings: Pick<Settings, "VOTING_PERIOD" | "SWEEP_AFTER"> };

/** Creates everything that operations need, once. `close` leaves the pool open. */
export function createDeps({ pool, settings }: Parts) {
  const prisma = createPrisma(pool);
  return {
    ballots: createBallotStore(prisma),
    reader: createBallotReader(prisma),
    removal: createBallotRemoval(pool),
    counts: createCounts(pool),
    votingPeriodMs: settings.VOTING_PERIOD,
    sweepAfterMs: settings.SWEEP_AFTER,
    close: () => prisma.$disconnect(),
  };
}
