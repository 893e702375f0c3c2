import type { Cents } from "@stakehold/money/amount.ts";
import type { LedgerDifferences } from "./ledger-looks.ts";

/** Where money is that is not the platform's; money waiting for an account is also payable. */
export const MONEY_STATES = ["held", "payable", "suspense", "waiting_for_account"] as const;

/** How money moves: charged, refunded to cards, paid to winners, kept as fees. */
export const MONEY_WAYS = ["in", "refunded", "paid_out", "fee_kept"] as const;

/** What can be overdue: a refund or transfer after an hour, a Stripe event after two minutes. */
export const OVERDUE_STEPS = ["money_out", "stripe_event"] as const;

/** The measures of all money. */
export type MoneyMeasures = {
  readonly cents: Readonly<Record<(typeof MONEY_STATES)[number], Cents>>;
  /** All money ever moved, as of the last check of the ledger. */
  readonly movedCents: Readonly<Record<(typeof MONEY_WAYS)[number], Cents>>;
  readonly overdue: Readonly<Record<(typeof OVERDUE_STEPS)[number], number>>;
  /** The findings of the last ledger check, and when a check was last clean; null before the first check. */
  readonly ledger: { readonly differences: LedgerDifferences; readonly cleanAt: Date | null } | null;
};

/** Measures all money. A reading does not slow down as more money is moved. */
export interface MeasureReader {
  read(): Promise<MoneyMeasures>;
  /** When a person's payout account became able to receive; null if it can't, or became so before this was recorded. */
  accountReadySince(userId: string): Promise<Date | null>;
}

/** The time limits promised to users for their money; records how long each took. */
export interface Promises {
  paymentSeen(chargedAt: Date, heldAt: Date): void;
  /** Stripe accepted a refund or transfer that has been owed and could be sent since `owedSince`. */
  moneyLeft(owedSince: Date, acceptedAt: Date): void;
}
