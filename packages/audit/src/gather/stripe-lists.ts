import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";

/** All that an audit reads from Stripe. Lists are read page by page. */
export type StripeLists = {
  /** With each charge's balance transaction, which includes Stripe's fee. */
  charges(): AsyncIterable<Stripe.Charge>;
  /** With each refund's movement of the balance. */
  refunds(): AsyncIterable<Stripe.Refund>;
  transfers(): AsyncIterable<Stripe.Transfer>;
  /** All reversals of a transfer, which itself contains ten. */
  reversals(transfer: string): AsyncIterable<Stripe.TransferReversal>;
  accounts(): AsyncIterable<Stripe.Account>;
  disputes(): AsyncIterable<Stripe.Dispute>;
  /** The platform's own money, and Stripe's charges for its services. */
  funds(): AsyncIterable<Stripe.BalanceTransaction>;
  /** The total that Stripe holds in the ledger's currency. */
  balanceCents(): Promise<bigint>;
};

/** The maximum page size of Stripe's lists. */
const limit = 100;

/** What moves the balance besides charges, refunds, transfers and disputes (Stripe: balance transaction types). */
const FUNDS = [
  "topup",
  "topup_reversal",
  "payout",
  "payout_failure",
  "payout_cancel",
  "stripe_fee",
  "stripe_fx_fee",
  "tax_fee",
] as const;

/** Reads them from Stripe, or from its stand-in. */
export const listsOf = (stripe: Stripe): StripeLists => ({
  charges: () => stripe.charges.list({ limit, expand: ["data.balance_transaction"] }),
  refunds: () =>
    stripe.refunds.list({ limit, expand: ["data.balance_transaction", "data.failure_balance_transaction"] }),
  transfers: () => stripe.transfers.list({ limit }),
  reversals: (transfer) => stripe.transfers.listReversals(transfer, { limit }),
  accounts: () => stripe.accounts.list({ limit }),
  disputes: () => stripe.disputes.list({ limit }),
  funds: () => eachOf(FUNDS.map((type) => stripe.balanceTransactions.list({ limit, type }))),
  balanceCents: async () => {
    const { available, pending } = await stripe.balance.retrieve();
    return [...available, ...pending]
      .filter(({ currency }) => currency.toUpperCase() === CURRENCY)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  },
});

async function* eachOf<T>(lists: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const list of lists) yield* list;
}
