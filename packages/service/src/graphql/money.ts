import { CURRENCY, formatAmount, type Cents } from "@stakehold/money/amount.ts";

/** An amount in GraphQL: a decimal string with two decimals, and the currency. */
export type MoneyView = { readonly amount: string; readonly currency: typeof CURRENCY };

/** Converts cents to GraphQL's form. */
export const moneyOf = (cents: Cents): MoneyView => ({ amount: formatAmount(cents), currency: CURRENCY });

/** The same, with null for an unknown amount. */
export const moneyOrNull = (cents: Cents | undefined): MoneyView | null =>
  cents === undefined ? null : moneyOf(cents);
