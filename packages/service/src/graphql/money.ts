import { CURRENCY, formatAmount, type Cents } from "@stakehold/money/amount.ts";

/** An amount as GraphQL shows it: a decimal string with two decimals, and the currency. */
export type MoneyView = { readonly amount: string; readonly currency: typeof CURRENCY };

/** Cents as GraphQL shows them. */
export const moneyOf = (cents: Cents): MoneyView => ({ amount: formatAmount(cents), currency: CURRENCY });
