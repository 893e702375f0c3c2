import type { Cents } from "@stakehold/money/amount.ts";

/**
 * An account of the ledger. Its name identifies the owner; the database knows the kinds (chart of accounts,
 * migrations).
 */
export type Account =
  | "stripe_clearing"
  | "dispute_receivable"
  | "platform_float"
  | "fee_revenue"
  | "stripe_fees"
  | "chargeback_loss"
  | `${"escrow" | "fee_escrow" | "disputed" | "payable" | "refund_payable"}:${string}`
  | `suspense:${string}`;

/** A stake while its bet is undecided. */
export const escrowOf = (stakeId: string): Account => `escrow:${stakeId}`;
/** The fee charged with a stake, while its bet is undecided. */
export const feeEscrowOf = (stakeId: string): Account => `fee_escrow:${stakeId}`;
/** A disputed stake, while the outcome is open. */
export const disputedOf = (stakeId: string): Account => `disputed:${stakeId}`;
/** The amount owed to a winner. */
export const payableOf = (stakeId: string): Account => `payable:${stakeId}`;
/** The amount owed back. */
export const refundPayableOf = (stakeId: string): Account => `refund_payable:${stakeId}`;
/** Money that came in and matches nothing. */
export const suspenseOf = (paymentIntent: string): Account => `suspense:${paymentIntent}`;

/** The kind of a ledger transaction; one for each row of the table of steps. */
export type TransactionKind =
  | "STAKE_HELD"
  | "SUSPENSE"
  | "STRIPE_FEE"
  | "SETTLEMENT"
  | "TRANSFER"
  | "TRANSFER_REVERSED"
  | "REFUND_DUE"
  | "REFUND"
  | "REFUND_FAILED"
  | "DISPUTE_WITHDRAWN"
  | "DISPUTE_REINSTATED"
  | "STAKE_DISPUTED"
  | "DISPUTE_WON"
  | "DISPUTE_LOST"
  | "DISPUTE_LOSS_REVERSED"
  | "FLOAT"
  | "PLATFORM_PAYOUT";

/** Cents on one account: debits are positive, credits negative. */
export type Posting = { readonly account: Account; readonly cents: Cents };

/** One balanced transaction. `key` identifies its cause, so that each is booked once. */
export type LedgerTransaction = {
  readonly key: string;
  readonly kind: TransactionKind;
  readonly postings: readonly Posting[];
};

/** Moves cents from the debited account to the credited one; returns no postings for zero. */
export const move = (debit: Account, credit: Account, cents: Cents): Posting[] =>
  cents === 0n
    ? []
    : [
        { account: debit, cents },
        { account: credit, cents: -cents },
      ];

/** Builds a transaction with one posting per account. Throws RangeError when the postings do not sum to zero. */
export function transactionOf(key: string, kind: TransactionKind, postings: readonly Posting[]): LedgerTransaction {
  const sums = new Map<Account, Cents>();
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0n) + cents);
  const merged = [...sums].filter(([, cents]) => cents !== 0n).map(([account, cents]) => ({ account, cents }));
  if (merged.reduce((total, { cents }) => total + cents, 0n) !== 0n) {
    throw new RangeError(`The ledger transaction ${key} does not sum to zero`);
  }
  return { key, kind, postings: merged };
}
