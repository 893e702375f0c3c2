import type { OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { AdminAction } from "./admin-action.ts";
import type { Dispute } from "./dispute.ts";
import type { LedgerTransaction } from "./ledger.ts";
import type { Operation } from "./operation.ts";
import type { PayoutAccount } from "./payout-account.ts";
import type { NewSettlement, Settlement } from "./settlement.ts";
import type { Stake } from "./stake.ts";

/** What is to be written in one transaction; what is left out stays as it is. */
export type Writes = {
  readonly stakes?: readonly Stake[];
  readonly operations?: readonly Operation[];
  readonly transactions?: readonly LedgerTransaction[];
  readonly settlement?: NewSettlement;
  /** The id of a stake that may never be opened. */
  readonly tombstone?: string;
  readonly payoutAccount?: PayoutAccount;
  readonly disputes?: readonly Dispute[];
  readonly adminAction?: AdminAction;
  readonly events?: readonly OutgoingEvent[];
};

/** What the domain decided: the answer, and what makes it true. */
export type Decision<Answer> = { readonly answer: Answer; readonly writes?: Writes };

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
  readonly owed: Owed;
};

/** A stake of which nothing is known: what is under its lock where there is none. */
export const NO_STAKE: StakeState = {
  stake: null,
  isTombstone: false,
  operations: [],
  settlement: null,
  disputes: [],
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
