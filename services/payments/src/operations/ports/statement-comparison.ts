import type { Cents } from "@stakehold/money/amount.ts";
import type { ChargeKeys, StripeLine } from "../../domain/reconcile/stripe-line.ts";

/** How Stripe's statement and the ledger may differ. */
export const DIFFERENCE_KINDS = ["NOT_IN_LEDGER", "NOT_AT_STRIPE", "AMOUNT_DIFFERS", "BALANCE_DIFFERS"] as const;

/** A difference between the two, by its ledger key; null where one side has no entry. */
export type Difference = {
  readonly key: string;
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly stripeCents: Cents | null;
  readonly ledgerCents: Cents | null;
};

/** The result of a comparison. */
export type Compared = {
  /** New differences, not reported before. */
  readonly found: readonly Difference[];
  /** Whether the balance differs but is not reported yet, because the previous look did not see it. */
  readonly isBalanceDoubtful: boolean;
  /** Whether a reported difference, new or old, still exists. */
  readonly isOpen: boolean;
};

/** Stripe's balance, and the ledger's sum before it was read. */
export type ReadBalance = {
  readonly stripe: Cents;
  readonly ledgerBefore: Cents;
  /** Whether the previous look saw that the balance differs. */
  readonly isSecondLook: boolean;
};

/** Stripe's statement, stored next to the ledger for comparison. */
export interface StatementComparison {
  newestLineAt(): Promise<Date | null>;
  /** Returns the ledger keys of those charges that are booked. */
  chargeKeys(charges: readonly string[]): Promise<ChargeKeys>;
  /** Stores new lines; existing lines stay unchanged. Returns how many were new. */
  add(lines: readonly StripeLine[]): Promise<number>;
  /** Returns what Stripe holds according to the ledger. */
  clearing(): Promise<Cents>;
  /**
   * Records new and resolved differences on one snapshot of the ledger. Entries younger than `settledAfterMs` are in
   * transit: they are no difference, and they explain one in the balance. Skips the balance if it is null, or if the
   * ledger's sum has moved since.
   */
  compare(settledAfterMs: number, balance: ReadBalance | null): Promise<Compared>;
}
