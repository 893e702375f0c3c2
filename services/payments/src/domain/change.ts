import type { Change } from "@stakehold/messaging/change.ts";
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

/** What is to be written in one transaction; what is left out stays as it is. */
export type Writes = {
  readonly stakes?: readonly Stake[];
  readonly operations?: readonly Operation[];
  readonly transactions?: readonly LedgerTransaction[];
  readonly settlement?: Settlement;
  /** The id of a stake that may never be opened. */
  readonly tombstone?: string;
  readonly payoutAccount?: PayoutAccount;
  readonly disputes?: readonly Dispute[];
  readonly movements?: readonly HandMovement[];
  readonly adminAction?: AdminAction;
};

/** What happened, with what other services learn of it. */
export type PaymentsEvent =
  /** The card was charged. */
  | { readonly type: "StakeHeld"; readonly stake: Stake; readonly chargedAt: Date }
  /** The stake ended without a charge. */
  | { readonly type: "StakeCancelled"; readonly stake: Stake }
  /** A card network took the charge back, and the stake left its bet. */
  | { readonly type: "StakeDisputed"; readonly stake: Stake }
  /** A refund reached the card network. */
  | { readonly type: "StakeRefunded"; readonly stake: Stake; readonly cents: Cents }
  /** A refund can't reach the card, and waits for somebody to decide. */
  | { readonly type: "StakeRefundFailed"; readonly stake: Stake; readonly cents: Cents }
  /** A winner's money reached the payout account. */
  | { readonly type: "PayoutSent"; readonly stake: Stake; readonly cents: Cents; readonly sentAt: Date }
  /** Winnings wait for a payout account: from now on, or still after so many days. */
  | { readonly type: "PayoutWaiting"; readonly stake: Stake; readonly cents: Cents; readonly daysWaited: number }
  /** A card network took a charge back, and decides whether it stays so. */
  | { readonly type: "DisputeOpened"; readonly stake: Stake; readonly cents: Cents; readonly leftBet: boolean }
  /** A card network decided a dispute. */
  | {
      readonly type: "DisputeClosed";
      readonly stake: Stake;
      readonly cents: Cents;
      readonly outcome: "CHARGE_STANDS" | "CHARGE_RETURNED";
    }
  /** Transfers or refunds of a bet wait to be made. */
  | { readonly type: "MoneyDue"; readonly betId: string }
  /** A bet's money was divided, or given back. */
  | { readonly type: "BetFundsSettled"; readonly settlement: Settlement; readonly results: readonly StakeResult[] }
  /** Stripe's view of a payout account changed. */
  | { readonly type: "PayoutAccountChanged"; readonly account: PayoutAccount };

/** How one stake ended when its bet was settled, and what is owed for it. */
export type StakeResult = { readonly stake: Stake; readonly outcome: StakeOutcome; readonly owedCents: Cents };

/** What a decision about money comes to. */
export type PaymentsChange<Answer = void> = Change<Writes, PaymentsEvent, Answer>;

/** How the domain decides: on what is known, by the time at which it became known. */
export type Decide<State, Answer = void> = (state: State, now: Date) => PaymentsChange<Answer>;

/** What the ledger says that a stake's money is owed as, once its card was charged. */
export type Owed = { readonly disputed: Cents; readonly payable: Cents; readonly refundPayable: Cents };

/** What is known of one stake under its lock. */
export type StakeState = {
  readonly stake: Stake | null;
  /** Closed before it was opened. */
  readonly isTombstone: boolean;
  /** Everything ever asked of Stripe for it. */
  readonly operations: readonly Operation[];
  /** Its bet's settlement, where there is one. */
  readonly settlement: Settlement | null;
  /** Every dispute of its charge. */
  readonly disputes: readonly Dispute[];
  /** What somebody moved by hand for it at Stripe. */
  readonly movements: readonly HandMovement[];
  readonly owed: Owed;
};

/** A stake of which nothing is known: what is under its lock where there is none. */
export const NO_STAKE: StakeState = {
  stake: null,
  isTombstone: false,
  operations: [],
  settlement: null,
  disputes: [],
  movements: [],
  owed: { disputed: 0n, payable: 0n, refundPayable: 0n },
};

/** What is known of a bet's money under its lock. */
export type BetState = {
  readonly betId: string;
  readonly stakes: readonly Stake[];
  readonly settlement: Settlement | null;
};

/** What is known of a person's payout account under its lock. */
export type AccountState = {
  readonly account: PayoutAccount | null;
  /** Every attempt at creating it. */
  readonly operations: readonly Operation[];
};
