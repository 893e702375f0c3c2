import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { TimePosition } from "@stakehold/service/graphql/page.ts";
import type { AdminAction, AdminActionKind } from "../domain/admin-action.ts";
import type { AccountState, BetState, Decide, Decision, StakeState } from "../domain/decision.ts";
import type { LedgerTransaction } from "../domain/ledger.ts";
import type { DueMoney, MoneyStep } from "../domain/money-out.ts";
import type { PayoutAccount } from "../domain/payout-account.ts";
import type { StakeView } from "../domain/stake-place.ts";
import type { Settlement } from "../domain/settlement.ts";
import type { Stake } from "../domain/stake.ts";
import type { ChargeKeys, StripeLine } from "../domain/stripe-line.ts";
import type { SuspenseState } from "../domain/suspense.ts";

/** Which stake is meant; `betId` is needed where it may not be stored yet. */
export type StakeAddress = { readonly stakeId: string; readonly betId?: string };

/** The event that an effect belongs to, which has it once. */
export type Once = { readonly consumer: string; readonly eventId: string };

/**
 * The one door to a stake's state: lets the domain decide on all that is known of it, and writes stake, operations,
 * ledger and outbox in one transaction, under the locks of its bet and itself, if that still is all that is known.
 * Otherwise it is decided again under those locks, so `decide` must have no effect of its own.
 */
export interface StakeStore {
  change<Answer>(address: StakeAddress, decide: Decide<StakeState, Answer>): Promise<Answer>;
  /** The same as the effect of an event; an event seen before changes nothing. */
  changeOnce(
    address: StakeAddress,
    once: Once,
    decide: (state: StakeState, now: Date) => Decision<void>,
  ): Promise<void>;
  find(stakeId: string): Promise<Stake | null>;
  /** The id of the stake that a payment was made for. */
  findByPayment(paymentIntent: string): Promise<string | null>;
  /** Stakes whose payment Stripe is to be asked about; each is taken once in a while, whoever asks. */
  takeDue(limit: number): Promise<readonly string[]>;
}

/** The one door to a bet's money as a whole; the same promise. */
export interface BetFundsStore {
  change<Answer>(betId: string, decide: Decide<BetState, Answer>): Promise<Answer>;
}

/** Rows of things asked of Stripe. */
export interface OperationStore {
  /** Takes up one due refund or transfer of a bet, or answers null when none is due. */
  takeMoney(betId: string, decide: (due: DueMoney, now: Date) => Decision<MoneyStep>): Promise<MoneyStep | null>;
  /** When the next refund or transfer of a bet is due; null when nothing is left to do. */
  nextMoneyDue(betId: string): Promise<Date | null>;
  /** Bets with refunds or transfers that are overdue by so many milliseconds, in order of their ids. */
  betsOverdue(overdueMs: number, limit: number, afterBetId: string | undefined): Promise<readonly string[]>;
  /** Cancellations that are due. */
  dueCancels(limit: number): Promise<readonly { readonly stakeId: string; readonly key: string }[]>;
  /** Bets in which this person's winnings wait. */
  betsWaitingFor(userId: string, limit: number): Promise<readonly string[]>;
  /** Bets whose transfers failed for this reason. */
  betsFailedFor(reason: string, limit: number): Promise<readonly string[]>;
  /** Makes transfers of a bet due at once that wait for an account of this person, or failed for this reason. */
  wakeTransfers(betId: string, by: { readonly userId: string } | { readonly reason: string }): Promise<void>;
}

/** Payout accounts, one per person. */
export interface PayoutAccountStore {
  change<Answer>(userId: string, decide: (state: AccountState, now: Date) => Decision<Answer>): Promise<Answer>;
  find(userId: string): Promise<PayoutAccount | null>;
  /** Accounts that can't receive yet and were not read for a while; each is taken once in a while. */
  takeDue(limit: number): Promise<readonly PayoutAccount[]>;
  /** Accounts whose own events were not listed for an hour, longest first; each is taken once in a while. */
  takeForEvents(limit: number): Promise<readonly string[]>;
  now(): Promise<Date>;
}

/** The ledger on its own, for money that belongs to no stake. */
export interface LedgerStore {
  post(transactions: readonly LedgerTransaction[]): Promise<void>;
}

/** The one door to money that came in and matches nothing. */
export interface SuspenseStore {
  change<Answer>(paymentIntent: string, decide: (state: SuspenseState, now: Date) => Decision<Answer>): Promise<Answer>;
  /** Payments whose refund is due. */
  due(limit: number): Promise<readonly string[]>;
}

/** The time by which rules go. */
export interface Clock {
  now(): Promise<Date>;
}

/** What admins decided. */
export interface AdminActionStore {
  find(adminId: string, action: AdminActionKind, idempotencyKey: string): Promise<AdminAction | null>;
}

/** What may wait for somebody. */
export const PARKED_KINDS = [
  "DEAD_LETTER",
  "STRIPE_EVENT",
  "FAILED_REFUND",
  "STOPPED_PAYOUT",
  "WAITING_PAYOUT",
  "DISPUTE",
  "SUSPENSE",
  "DIFFERENCE",
] as const;

/** What a thing is that waits. */
export type ParkedKind = (typeof PARKED_KINDS)[number];

/** One thing that waits; `subject` is what an action about it names. */
export type ParkedItem = {
  readonly id: string;
  readonly kind: ParkedKind;
  readonly subject: string;
  readonly stakeId: string | null;
  readonly betId: string | null;
  readonly userId: string | null;
  readonly cents: Cents | null;
  readonly since: Date;
  readonly reason: string;
};

/** What waits for somebody. */
export interface ParkedWorkReader {
  /** Of every kind, unless some are named; longest waiting first. */
  list(
    limit: number,
    after: TimePosition | undefined,
    kinds?: readonly ParkedKind[] | null,
  ): Promise<readonly ParkedItem[]>;
  count(): Promise<ReadonlyMap<ParkedKind, number>>;
}

/** Idempotency keys of people's mutations. */
export interface KeyStore {
  /** Takes the key for a call; a repetition of the same call passes. Throws IDEMPOTENCY_KEY_REUSED. */
  claim(call: IdempotentCall): Promise<void>;
}

/** Something that Stripe told. */
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly objectId: string;
  readonly payload: string;
  readonly createdAt: Date;
};

/** What Stripe told, kept as it was told until it is applied. */
export interface StripeEventStore {
  /** Stores events; those that are there already are left as they are, and unapplied ones become due. */
  add(events: readonly StripeEvent[]): Promise<void>;
  /** Stores events that were not told; those that are there already are left as they are. */
  addMissed(events: readonly StripeEvent[]): Promise<void>;
  /** Takes up to so many due events, oldest first. */
  take(limit: number): Promise<readonly StripeEvent[]>;
  applied(id: string): Promise<void>;
  failed(id: string, reason: string): Promise<void>;
  /** Forgets applied events that Stripe does not tell again, some at a time. */
  prune(): Promise<void>;
}

/** A person's sums, fees excluded. */
export type EscrowSums = { readonly heldCents: Cents; readonly pendingCents: Cents; readonly waitingCents: Cents };

/** What people see of their money. */
export interface EscrowReader {
  sums(userId: string): Promise<EscrowSums>;
  /** Stakes, newest first. */
  entries(userId: string, limit: number, after: TimePosition | undefined): Promise<readonly StakeView[]>;
  views(stakeIds: readonly string[]): Promise<ReadonlyMap<string, StakeView>>;
}

/** What a statement tells. A reversed payout and a refund that came back are owed again. */
export const STATEMENT_KINDS = [
  "STAKE",
  "FEE",
  "WINNINGS",
  "WINNINGS_FEE",
  "PAYOUT",
  "PAYOUT_REVERSED",
  "REFUND",
  "REFUND_REVERSED",
  "CHARGEBACK",
  "CHARGEBACK_REVERSED",
] as const;

/** A position in a statement: a transaction of the ledger, and the place of one of its entries. */
export type StatementPosition = { readonly transactionId: bigint; readonly rank: number };

/** One entry of a person's statement, with the person's totals up to and with it. */
export type StatementEntry = StatementPosition & {
  readonly kind: (typeof STATEMENT_KINDS)[number];
  readonly stakeId: string;
  readonly betId: string;
  readonly cents: Cents;
  readonly at: Date;
  readonly paidInCents: Cents;
  readonly wonCents: Cents;
  readonly paidOutCents: Cents;
};

/** People's statements, from the postings of the ledger. */
export interface StatementReader {
  /** Newest first. */
  list(userId: string, limit: number, after: StatementPosition | undefined): Promise<readonly StatementEntry[]>;
}

/** What became of a stake when its bet was settled. */
export const SHARE_OUTCOMES = ["WON", "LOST", "REFUNDED"] as const;

/** How a bet's money was divided, in sums. */
export type SettlementView = Settlement & {
  readonly winners: bigint;
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

/** How Stripe's statement and the ledger may differ. */
export const DIFFERENCE_KINDS = ["NOT_IN_LEDGER", "NOT_AT_STRIPE", "AMOUNT_DIFFERS", "BALANCE_DIFFERS"] as const;

/** Something that the two say differently, by its key in the ledger; null is what one of them does not have. */
export type Difference = {
  readonly key: string;
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly stripeCents: Cents | null;
  readonly ledgerCents: Cents | null;
};

/** Stripe's statement, kept beside the ledger to be compared with it. */
export interface StatementComparison {
  newestLineAt(): Promise<Date | null>;
  /** The keys by which the ledger booked the charges among these. */
  chargeKeys(charges: readonly string[]): Promise<ChargeKeys>;
  /** Stores lines; those that are there already are left as they are. Answers how many were not. */
  add(lines: readonly StripeLine[]): Promise<number>;
  /** What the ledger says that Stripe holds. */
  clearing(): Promise<Cents>;
  /**
   * Writes down what differs and what no longer does; answers what is new. What is younger than `settledAfterMs` is on its
   * way: it is no difference, and it explains one of the balance. A balance of null was not looked at.
   */
  compare(
    settledAfterMs: number,
    balance: { readonly stripe: Cents; readonly ledger: Cents } | null,
  ): Promise<readonly Difference[]>;
}

/** Tells operators that something needs a person: a log line and a metric. */
export type Alert = (what: string, facts: Readonly<Record<string, string>>) => void;
