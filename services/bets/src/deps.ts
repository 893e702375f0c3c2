import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type pg from "pg";
import { createBetLives, createCleanups } from "./clients/workflows.ts";
import type { Settings } from "./config.ts";
import type { Periods } from "./domain/bet.ts";
import type { Payments } from "./operations/ports/payments.ts";
import { createBanStore } from "./storage/ban-store.ts";
import { createBetReader } from "./storage/bet-reader.ts";
import { createBetStore } from "./storage/bet-store.ts";
import { createDueBetStore } from "./storage/due-bet-store.ts";
import { createPlatformStore } from "./storage/platform-store.ts";
import { createPrisma } from "./storage/prisma.ts";

type BetSettings = Pick<
  Settings,
  | "ABANDON_AFTER"
  | "FEE_POLICY"
  | "LIVE_MONEY"
  | "OPEN_PROPOSAL_AFTER"
  | "PENDING_STAKE_TTL"
  | "SWEEP_AFTER"
  | "VOTING_PERIOD"
>;

/** What this service is made of. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly temporal: Pick<WorkflowClient, "wake">;
  readonly settings: BetSettings;
};

/** Everything that operations need, made once. `close` leaves the pool and Temporal's client open. */
export function createDeps({ pool, payments, temporal, settings }: Parts) {
  const prisma = createPrisma(pool);
  return {
    bets: createBetStore(prisma),
    reader: createBetReader(prisma),
    bans: createBanStore(prisma),
    dueBets: createDueBetStore(pool, settings.SWEEP_AFTER),
    platform: createPlatformStore(pool, prisma),
    payments,
    lives: createBetLives(temporal),
    cleanups: createCleanups(temporal),
    holdsLiveMoney: settings.LIVE_MONEY === "yes",
    feePolicy: settings.FEE_POLICY,
    periods: periodsOf(settings),
    close: () => prisma.$disconnect(),
  };
}

const periodsOf = (settings: BetSettings): Periods => ({
  votingMs: settings.VOTING_PERIOD,
  openProposalAfterMs: settings.OPEN_PROPOSAL_AFTER,
  abandonAfterMs: settings.ABANDON_AFTER,
  pendingStakeMs: settings.PENDING_STAKE_TTL,
});
