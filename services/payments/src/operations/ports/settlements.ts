import type { Cents } from "@stakehold/money/amount.ts";
import type { Settlement } from "../../domain/settlement.ts";

/** What became of a stake when its bet was settled. */
export const SHARE_OUTCOMES = ["WON", "LOST", "REFUNDED"] as const;

/** How a bet's money was divided, in sums. */
export type SettlementView = Settlement & {
  /** How many stakes each outcome has. */
  readonly wonCount: number;
  readonly lostCount: number;
  readonly refundedCount: number;
  /** The stakes that were divided, of both sides. */
  readonly poolCents: Cents;
  readonly lostCents: Cents;
  readonly wonCents: Cents;
  readonly refundedCents: Cents;
  readonly feeCents: Cents;
};

/** What one participant paid and got. */
export type SettlementShare = {
  readonly stakeId: string;
  readonly userId: string;
  readonly outcome: (typeof SHARE_OUTCOMES)[number];
  readonly stakeCents: Cents;
  readonly feeCents: Cents;
  /** The fee that was taken from its gain. */
  readonly winningsFeeCents: Cents;
  readonly owedCents: Cents;
};

/** How bets were settled, from the postings of the ledger. */
export interface SettlementReader {
  /** Those of the bets that are settled, and in which this person paid a stake. */
  views(betIds: readonly string[], userId: string): Promise<ReadonlyMap<string, SettlementView>>;
  /** What each participant of a bet paid and got, in order of their stakes' ids. */
  shares(betId: string, limit: number, after: string | undefined): Promise<readonly SettlementShare[]>;
}
