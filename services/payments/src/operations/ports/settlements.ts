import type { Cents } from "@stakehold/money/amount.ts";
import type { Settlement } from "../../domain/state/settlement.ts";

/** The outcomes of a stake when its bet was settled. */
export const SHARE_OUTCOMES = ["WON", "LOST", "REFUNDED"] as const;

/** How a bet's money was divided, as sums. */
export type SettlementView = Settlement & {
  /** The number of stakes per outcome. */
  readonly wonCount: number;
  readonly lostCount: number;
  readonly refundedCount: number;
  /** The sum of the divided stakes of both sides. */
  readonly poolCents: Cents;
  readonly lostCents: Cents;
  readonly wonCents: Cents;
  readonly refundedCents: Cents;
  readonly feeCents: Cents;
};

/** What one participant paid and received. */
export type SettlementShare = {
  readonly stakeId: string;
  readonly userId: string;
  readonly outcome: (typeof SHARE_OUTCOMES)[number];
  readonly stakeCents: Cents;
  readonly feeCents: Cents;
  /** The fee taken from the gain. */
  readonly winningsFeeCents: Cents;
  readonly owedCents: Cents;
};

/** How bets were settled, from the ledger's postings. */
export interface SettlementReader {
  /** The settlements of these bets in which this person paid a stake. */
  views(betIds: readonly string[], userId: string): Promise<ReadonlyMap<string, SettlementView>>;
  /** What each participant of a bet paid and received, ordered by stake id. */
  shares(betId: string, limit: number, after: string | undefined): Promise<readonly SettlementShare[]>;
}
