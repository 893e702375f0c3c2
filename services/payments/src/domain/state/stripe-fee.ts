import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type LedgerTransaction } from "./ledger.ts";

/** A balance transaction as Stripe shows it: the gross amount and Stripe's fee, in cents of our currency. */
export type BalanceTransaction = { readonly id: string; readonly cents: Cents; readonly feeCents: Cents };

/** Books Stripe's fee on a charge once per balance transaction. */
export const stripeFee = ({ id, feeCents }: Omit<BalanceTransaction, "cents">): LedgerTransaction[] =>
  feeCents === 0n
    ? []
    : [transactionOf(`stripe_fee:${id}`, "STRIPE_FEE", move("stripe_fees", "stripe_clearing", feeCents))];
