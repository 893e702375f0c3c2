import { z } from "zod";

/** The settings of a worker that dies. */
export const workerSettings = z.object({
  /** The address of Temporal. */
  address: z.string(),
  /** The queue of its one bet's workflow. */
  taskQueue: z.string(),
  databaseUrl: z.string(),
  /** The number of points after which it kills itself; 0 for never. */
  dieAfter: z.number(),
});

export type WorkerSettings = z.infer<typeof workerSettings>;

/** The periods of a bet's life in milliseconds: each is longer than a test takes on a slow computer. */
export const LIFE_PERIODS = {
  ABANDON_AFTER: 10 * 60_000,
  CLEARING_CONFIRM_WITHIN: 10 * 60_000,
  CLEARING_NEEDS: "1",
  LONGEST_BET: 692 * 24 * 60 * 60_000,
  FEE_POLICY: "ENTRY",
  LIVE_MONEY: "no",
  OPEN_PROPOSAL_AFTER: 5 * 60_000,
  PENDING_STAKE_TTL: 60_000,
  PUBLIC_URL: "https://stakehold.example",
  SWEEP_AFTER: 60_000,
  VOTING_PERIOD: 60 * 60_000,
} as const;
