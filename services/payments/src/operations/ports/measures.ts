import type { Cents } from "@stakehold/money/amount.ts";
import type { LedgerDifferences } from "./ledger-looks.ts";

/** Where money is that is not the platform's; what waits for an account is payable too. */
export const MONEY_STATES = ["held", "payable", "suspense", "waiting_for_account"] as const;

/** How money moves: charged, given back to cards, paid to winners, kept as fees. */
export const MONEY_WAYS = ["in", "refunded", "paid_out", "fee_kept"] as const;

/** What can be late: a refund or transfer for an hour, what Stripe told for two minutes. */
export const OVERDUE_STEPS = ["money_out", "stripe_event"] as const;

/** What is shown of all money. */
export type MoneyMeasures = {
  readonly cents: Readonly<Record<(typeof MONEY_STATES)[number], Cents>>;
  /** What was ever moved, as of the last look at the ledger. */
  readonly movedCents: Readonly<Record<(typeof MONEY_WAYS)[number], Cents>>;
  readonly overdue: Readonly<Record<(typeof OVERDUE_STEPS)[number], number>>;
  /** What the last look at the ledger found, and when one found nothing; null before there was one. */
  readonly ledger: { readonly differences: LedgerDifferences; readonly cleanAt: Date | null } | null;
};

/** All money in numbers. No reading takes longer the more was moved in all. */
export interface MeasureReader {
  read(): Promise<MoneyMeasures>;
  /** Since when a person's payout account can receive; null where it can't, or could before that was written down. */
  accountReadySince(userId: string): Promise<Date | null>;
}

/** What people are promised of their money's times, told as it is kept or not. */
export interface Promises {
  paymentSeen(chargedAt: Date, heldAt: Date): void;
  /** Stripe accepted a refund or transfer of what was owed since a time, and could be sent. */
  moneyLeft(owedSince: Date, acceptedAt: Date): void;
}
