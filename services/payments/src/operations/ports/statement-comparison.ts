import type { Cents } from "@stakehold/money/amount.ts";
import type { ChargeKeys, StripeLine } from "../../domain/stripe-line.ts";

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
  /** Stores lines; those that are there already are left as they are. Returns how many were not. */
  add(lines: readonly StripeLine[]): Promise<number>;
  /** What the ledger says that Stripe holds. */
  clearing(): Promise<Cents>;
  /**
   * Writes down what differs and what no longer does; returns what is new. What is younger than `settledAfterMs` is on its
   * way: it is no difference, and it explains one of the balance. A balance of null was not looked at.
   */
  compare(
    settledAfterMs: number,
    balance: { readonly stripe: Cents; readonly ledger: Cents } | null,
  ): Promise<readonly Difference[]>;
}
