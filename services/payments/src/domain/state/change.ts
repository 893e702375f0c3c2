import type { Change } from "@stakehold/messaging/change/change.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { StakeOutcome } from "@stakehold/wager/words.ts";
import type { AdminAction } from "./admin-action.ts";
import type { Dispute } from "./dispute.ts";
import type { HandMovement } from "./hand-movement.ts";
import type { LedgerTransaction } from "./ledger.ts";
import type { Operation } from "./operation.ts";
import type { PayoutAccount } from "./payout-account.ts";
import type { Settlement } from "./settlement.ts";
import type { Stake } from "./stake.ts";

/** The writes of one transaction; omitted fields stay unchanged. */
export type Writes = {
  readonly stakes?: readonly Stake[];
  readonly operations?: readonly Operation[];
  readonly transactions?: readonly LedgerTransaction[];
  readonly settlement?: Settlement;
  /** The id of a stake that must never be opened. */
  readonly tombstone?: string;
  readonly payoutAccount?: PayoutAccount;
  readonly disputes?: readonly Dispute[];
  readonly movements?: readonly HandMovement[];
  readonly adminAction?: AdminAction;
};

/** Domain events, with the data that other services receive. */
export type PaymentsEvent =
  /** The card was charged. */
  | { readonly type: "StakeHeld"; readonly stake: Stake; readonly chargedAt: Date }
  /** The stake ended without a charge. */
  | { readonly type: "StakeCancelled"; readonly stake: Stake }
  /** A card network took the charge back, and the stake left its bet. */
  | { readonly type: "StakeDisputed"; readonly stake: Stake }
  /** A refund reached the card network. */
  | { readonly type: "StakeRefunded"; readonly stake: Stake; readonly cents: Cents }
  /** A refund can't reach the card, and waits for an admin's decision. */
  | { readonly type: "StakeRefundFailed"; readonly stake: Stake; readonly cents: Cents }
  /** A winner's money reached the payout account. */
  | { readonly type: "PayoutSent"; readonly stake: Stake; readonly cents: Cents; readonly sentAt: Date }
  /** Winnings wait for a payout account: from now on, or still after this many days. */
  | { readonly type: "PayoutWaiting"; readonly stake: Stake; readonly cents: Cents; readonly daysWaited: number }
  /** A card network took a charge back and has yet to decide the dispute. */
  | { readonly type: "DisputeOpened"; readonly stake: Stake; readonly cents: Cents; readonly leftBet: boolean }
  /** A card network decided a dispute. */
  | {
      readonly type: "DisputeClosed";
      readonly stake: Stake;
      readonly cents: Cents;
      readonly outcome: "CHARGE_STANDS" | "CHARGE_RETURNED";
    }
  /** Transfers or refunds of a bet are due. */
  | { readonly type: "MoneyDue"; readonly betId: string }
  /** A bet's money was divided or refunded. */
  | { readonly type: "BetFundsSettled"; readonly settlement: Settlement; readonly results: readonly StakeResult[] }
  /** Stripe's view of a payout account changed. */
  | { readonly type: "PayoutAccountChanged"; readonly account: PayoutAccount };

/** A stake's outcome when its bet was settled, and the amount owed for it. */
export type StakeResult = { readonly stake: Stake; readonly outcome: StakeOutcome; readonly owedCents: Cents };

/** The result of a decision about money. */
export type PaymentsChange<Answer = void> = Change<Writes, PaymentsEvent, Answer>;

/** A domain decision: takes the known state and the time at which it was read. */
export type Decide<State, Answer = void> = (state: State, now: Date) => PaymentsChange<Answer>;

/** The amounts that the ledger owes for a stake once its card was charged. */
export type Owed = { readonly disputed: Cents; readonly payable: Cents; readonly refundPayable: Cents };

/** Everything known about one stake under its lock. */
export type StakeState = {
  readonly stake: Stake | null;
  /** Whether it was closed before it was opened. */
  readonly isTombstone: boolean;
  /** Every operation ever requested from Stripe for it. */
  readonly operations: readonly Operation[];
  /** The settlement of its bet, if any. */
  readonly settlement: Settlement | null;
  /** Every dispute of its charge. */
  readonly disputes: readonly Dispute[];
  /** Money that was moved by hand for it at Stripe. */
  readonly movements: readonly HandMovement[];
  readonly owed: Owed;
};

/** The state under the lock of a stake that does not exist. */
export const NO_STAKE: StakeState = {
  stake: null,
  isTombstone: false,
  operations: [],
  settlement: null,
  disputes: [],
  movements: [],
  owed: { disputed: 0n, payable: 0n, refundPayable: 0n },
};

/** Everything known about a bet's money under its lock. */
export type BetState = {
  readonly betId: string;
  readonly stakes: readonly Stake[];
  readonly settlement: Settlement | null;
};

/** Everything known about a person's payout account under its lock. */
export type AccountState = {
  readonly account: PayoutAccount | null;
  /** Every attempt to create it. */
  readonly operations: readonly Operation[];
};
