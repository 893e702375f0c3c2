import { createKeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { createTurnstile } from "@stakehold/store/turnstile.ts";
import { pgAuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import type { SigningKeys } from "@stakehold/service/security/signing-keys.ts";
import type { WorkflowClient } from "@stakehold/workflows/client.ts";
import type pg from "pg";
import { createBetLives, createCleanups } from "./clients/workflows.ts";
import type { Settings } from "./config.ts";
import type { Bet, Periods } from "./domain/bet.ts";
import { timeWasUpAt } from "./domain/lifecycle.ts";
import { promises } from "./measures.ts";
import type { Payments } from "./operations/ports/payments.ts";
import { createReceiptSigner } from "./signing/sign-receipt.ts";
import { createBanEffectReader, createBanStore } from "./storage/ban-store.ts";
import { createBetReader, namedPictures } from "./storage/bet-reader.ts";
import { createBetStore } from "./storage/bet-store.ts";
import { createClearingStore } from "./storage/clearing-store.ts";
import { createDraftRemoval } from "./storage/draft-removal.ts";
import { createDueBetStore, createDuePlaceStore } from "./storage/due-store.ts";
import { createEntryStore } from "./storage/entry-store.ts";
import { createMeasureReader } from "./storage/measure-reader.ts";
import { createPlatformStore } from "./storage/platform-store.ts";
import { createPrisma } from "./storage/prisma.ts";
import { watchedBetStore } from "./storage/watched-bet-store.ts";

type BetSettings = Pick<
  Settings,
  | "ABANDON_AFTER"
  | "CLEARING_CONFIRM_WITHIN"
  | "CLEARING_NEEDS"
  | "FEE_POLICY"
  | "LIVE_MONEY"
  | "LONGEST_BET"
  | "OPEN_PROPOSAL_AFTER"
  | "PENDING_STAKE_TTL"
  | "PUBLIC_URL"
  | "SWEEP_AFTER"
  | "VOTING_PERIOD"
>;

/** The parts that this service is built from. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly temporal: Pick<WorkflowClient, "wake" | "isSearchable">;
  /** Undefined if the platform accepts no pictures. */
  readonly pictures: Pictures | undefined;
  /** The keys that sign receipts. */
  readonly keys: SigningKeys;
  readonly settings: BetSettings;
  readonly logger: Logger;
};

/** Creates all dependencies of operations, once. `close` leaves the pool and the Temporal client open. */
export function createDeps({ pool, payments, temporal, pictures, keys, settings, logger }: Parts) {
  const prisma = createPrisma(pool);
  const periods = periodsOf(settings);
  const inTurn = createTurnstile();
  return {
    bets: watchedBetStore(createBetStore(prisma, inTurn), (bet) => measureEnd(bet, periods)),
    entries: createEntryStore(pool, inTurn),
    reader: createBetReader(pool),
    bans: createBanStore(prisma),
    drafts: createDraftRemoval(prisma),
    banEffects: createBanEffectReader(pool),
    dueBets: createDueBetStore(pool, settings.SWEEP_AFTER),
    duePlaces: createDuePlaceStore(prisma, {
      pendingStakeMs: periods.pendingStakeMs,
      overdueMs: settings.SWEEP_AFTER,
    }),
    platform: createPlatformStore(pool, prisma),
    clearings: createClearingStore(pool),
    audit: pgAuditReader(pool, { name: "audit_entries", actor: "actor_id", subject: "subject_id", reason: "reason" }),
    clearingNeeds: adminsOf(settings),
    clearingValidMs: settings.CLEARING_CONFIRM_WITHIN,
    payments,
    issuing: { issuer: settings.PUBLIC_URL, periods, sign: createReceiptSigner(keys) },
    pictures: createKeptPictures(pictures, {
      place: "evidence",
      publicUrl: settings.PUBLIC_URL,
      named: (pictureIds) => namedPictures(pool, pictureIds),
    }),
    lives: createBetLives(temporal),
    cleanups: createCleanups(temporal),
    holdsLiveMoney: settings.LIVE_MONEY === "yes",
    feePolicy: settings.FEE_POLICY,
    periods,
    publicUrl: settings.PUBLIC_URL,
    measures: createMeasureReader(pool, periods),
    promises,
    logSecurity: securityLogger(logger),
    close: () => prisma.$disconnect(),
  };
}

function measureEnd(decided: Bet, periods: Periods): void {
  const endedAt = timeWasUpAt(decided, periods);
  if (endedAt !== undefined && decided.decidedAt !== null) promises.betEnded(endedAt, decided.decidedAt);
}

const adminsOf = ({ CLEARING_NEEDS }: BetSettings): 1 | 2 => (CLEARING_NEEDS === "2" ? 2 : 1);

const periodsOf = (settings: BetSettings): Periods => ({
  votingMs: settings.VOTING_PERIOD,
  openProposalAfterMs: settings.OPEN_PROPOSAL_AFTER,
  abandonAfterMs: settings.ABANDON_AFTER,
  pendingStakeMs: settings.PENDING_STAKE_TTL,
  longestBetMs: settings.LONGEST_BET,
});
