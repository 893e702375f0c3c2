import type { FeePolicy, Outcome, Side } from "@stakehold/wager/words.ts";

/** How a bet's money was divided, once and finally. */
export type Settlement = {
  readonly betId: string;
  readonly decision: Outcome;
  readonly outcome: Outcome;
  readonly feePolicy: FeePolicy;
  readonly settledAt: Date;
};

/** An admitted participation, as bets knows it. */
export type Admitted = { readonly stakeId: string; readonly side: Side; readonly admission: number };

/** The settlement that bets requests. */
export type SettleBet = {
  readonly betId: string;
  readonly decision: Outcome;
  readonly feePolicy: FeePolicy;
  readonly admitted: readonly Admitted[];
};
