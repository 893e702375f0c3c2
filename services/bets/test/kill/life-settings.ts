import { z } from "zod";

/** What a worker that dies is started with. */
export const workerSettings = z.object({
  /** Where Temporal listens. */
  address: z.string(),
  /** The queue on which its one bet's workflow runs. */
  taskQueue: z.string(),
  databaseUrl: z.string(),
  /** It kills itself when it has passed so many points; 0 lets it live. */
  dieAfter: z.number(),
});

export type WorkerSettings = z.infer<typeof workerSettings>;

/** The periods of a bet's life that a test has the time for, in milliseconds. */
export const SHORT_PERIODS = {
  ABANDON_AFTER: 10 * 60_000,
  FEE_POLICY: "ENTRY",
  LIVE_MONEY: "no",
  OPEN_PROPOSAL_AFTER: 5 * 60_000,
  PENDING_STAKE_TTL: 60_000,
  PUBLIC_URL: "https://stakehold.example",
  SWEEP_AFTER: 60_000,
  VOTING_PERIOD: 6_000,
} as const;
