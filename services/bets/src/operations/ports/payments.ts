import type { Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";

/** The stake to open for a place; both have the same id. */
export type StakeRequest = {
  readonly stakeId: string;
  readonly betId: string;
  readonly userId: string;
  readonly stake: Cents;
  readonly feePolicy: FeePolicy;
};

/** How to pay a stake, in cents. Without a secret it is already paid, or not opened yet. */
export type OpenedStake = {
  readonly clientSecret: string | null;
  readonly isPaid: boolean;
  readonly fee: Cents;
  readonly totalCharge: Cents;
};

/** The result of closing a stake; `LATER` means that it is not known yet. */
export type ClosedAs = "CANCELLED" | "PAID" | "LATER";

/** The calls to payments. Both may be repeated: they are idempotent by the stake's id. */
export interface Payments {
  /** Throws STAKE_CLOSED, AMOUNT_TOO_LARGE, UNAVAILABLE, DEADLINE_EXCEEDED. */
  openStake(request: StakeRequest): Promise<OpenedStake>;
  /** Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  closeStake(stakeId: string): Promise<ClosedAs>;
}
