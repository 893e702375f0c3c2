import type { Cents } from "@stakehold/money/amount.ts";

/** The kinds of statement entries. A reversed payout and a refund that came back are owed again. */
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

/** A position in a statement: a ledger transaction, and the rank of one of its entries. */
export type StatementPosition = { readonly transactionId: bigint; readonly rank: number };

/** One entry of a person's statement, with the person's running totals including it. */
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

/** What reached a person: winnings, and refunds including chargebacks. */
export type PaidOut = { readonly payoutCents: Cents; readonly refundCents: Cents };

/** Winnings that were sent in some period, less those taken back, and when the last of them were sent. */
export type SentWinnings = { readonly cents: Cents; readonly lastAt: Date | null };

/** People's statements, from the ledger's postings. */
export interface StatementReader {
  /** Newest first. */
  list(userId: string, limit: number, after: StatementPosition | undefined): Promise<readonly StatementEntry[]>;
  /** The sums of a whole statement. */
  paidOut(userId: string): Promise<PaidOut>;
  paidOutSince(userId: string, since: Date): Promise<SentWinnings>;
}
