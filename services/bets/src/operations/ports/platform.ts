import type { Cents } from "@stakehold/money/amount.ts";
import type { Participation } from "../../domain/participation.ts";
import type { ClearingView } from "./clearings.ts";

/** What the platform holds, for its admins. Amounts are cents, fees excluded. */
export type PlatformCounts = {
  readonly bets: number;
  readonly openBets: number;
  readonly participations: number;
  /** Paid and admitted participations in bets that are not over. */
  readonly held: { readonly count: number; readonly amount: Cents };
  /** Participations that are not paid yet, in any bet. */
  readonly pending: { readonly count: number; readonly amount: Cents };
  /** Whether a cleanup is under way. */
  readonly isClosed: boolean;
  /** The request for a cleanup that waits for a second admin. */
  readonly clearing: ClearingView | null;
};

/** What everybody may know of the whole platform. */
export type PublicFigures = {
  /** The stakes in bets that are not over, in cents, fees excluded. */
  readonly held: Cents;
  /** From the end of a settled bet to the division of its money; null while nothing is settled. */
  readonly medianSettlementSeconds: number | null;
};

/** The whole platform, for a cleanup. Lists are bounded pages in ascending order. */
export interface PlatformStore {
  /** Returns the id of the cleanup under way. */
  cleanupUnderWay(): Promise<string | undefined>;
  counts(): Promise<PlatformCounts>;
  publicFigures(): Promise<PublicFigures>;
  /** Returns ids of bets that are neither decided nor over. */
  undecided(limit: number): Promise<readonly string[]>;
  /** Returns whether any bet is not over. */
  hasUnended(): Promise<boolean>;
  /** Returns unpaid places, only those after the given one. */
  unpaid(limit: number, afterId: string | undefined): Promise<readonly Participation[]>;
  /**
   * Publishes that the platform is cleared: once for each cleanup, and only while the cleanup is under way. Returns
   * whether it did.
   */
  tellCleared(cleanupId: string): Promise<boolean>;
  /** Deletes up to `limit` of the bets that the cleanup ended, and returns the number. */
  deleteCleared(cleanupId: string, limit: number): Promise<number>;
  /** Opens the platform to new bets again, unless another cleanup is under way. */
  reopen(cleanupId: string): Promise<void>;
}
