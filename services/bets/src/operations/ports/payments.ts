import type { Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";

/** The stake that is to be opened for a place; both have one id. */
export type StakeRequest = {
  readonly stakeId: string;
  readonly betId: string;
  readonly userId: string;
  readonly stake: Cents;
  readonly feePolicy: FeePolicy;
};

/** How to pay a stake, in cents; without a secret it is paid, or was not opened yet. */
export type OpenedStake = {
  readonly clientSecret: string | null;
  readonly isPaid: boolean;
  readonly fee: Cents;
  readonly totalCharge: Cents;
};

/** What a stake that was to be closed turned out to be; `LATER` means that nobody knows yet. */
export type ClosedAs = "CANCELLED" | "PAID" | "LATER";

/** What bets asks of payments. Both calls may be repeated: they are idempotent by the stake's id. */
export interface Payments {
  /** Throws STAKE_CLOSED, AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED. */
  openStake(request: StakeRequest): Promise<OpenedStake>;
  /** Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  closeStake(stakeId: string): Promise<ClosedAs>;
}
