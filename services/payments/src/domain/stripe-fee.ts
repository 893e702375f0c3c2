import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type LedgerTransaction } from "./ledger.ts";

/** A balance transaction as Stripe shows it: what it booked, and what it kept. */
export type BalanceTransaction = { readonly id: string; readonly feeCents: Cents };

/** Stripe's own fee on a charge, booked once for its balance transaction. */
export const stripeFee = ({ id, feeCents }: BalanceTransaction): LedgerTransaction[] =>
  feeCents === 0n
    ? []
    : [transactionOf(`stripe_fee:${id}`, "stripe_fee", move("stripe_fees", "stripe_clearing", feeCents))];
