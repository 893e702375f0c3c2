import type { Cents } from "@stakehold/money/amount.ts";
import type { Participation } from "../../domain/participation.ts";
import type { ShownClearing } from "./clearings.ts";

/** What the platform holds, for those who run it. Amounts are cents, fees excluded. */
export type PlatformCounts = {
  readonly bets: number;
  readonly openBets: number;
  readonly participations: number;
  /** Places in bets that are not over: paid and admitted, and not paid yet. */
  readonly held: { readonly count: number; readonly amount: Cents };
  readonly pending: { readonly count: number; readonly amount: Cents };
  /** Whether a cleanup is under way. */
  readonly isClosed: boolean;
  /** The request for one that waits for a second admin. */
  readonly clearing: ShownClearing | null;
};

/** Everything there is, as a cleanup goes through it. Lists are bounded pages in ascending order. */
export interface PlatformStore {
  /** The cleanup under way. */
  cleanupUnderWay(): Promise<string | undefined>;
  counts(): Promise<PlatformCounts>;
  /** Ids of bets that are neither decided nor over. */
  undecided(limit: number): Promise<readonly string[]>;
  /** Whether some bet is not over. */
  hasUnended(): Promise<boolean>;
  /** Places that are not paid, those after the given one. */
  unpaid(limit: number, afterId: string | undefined): Promise<readonly Participation[]>;
  /**
   * Publishes that the platform is cleared, once for each cleanup, and nothing for one that is not under way. Returns
   * whether it did.
   */
  tellCleared(cleanupId: string): Promise<boolean>;
  /** Deletes so many of the bets that the cleanup ended, and returns how many there were. */
  deleteCleared(cleanupId: string, limit: number): Promise<number>;
  /** Takes new bets again, unless another cleanup is under way. */
  reopen(cleanupId: string): Promise<void>;
}
