import { stripe } from "../platform/stripe.ts";

/** A charge by Stripe's ids, and the stake that it names. */
export type ChargeAtStripe = {
  readonly id: string;
  readonly paymentIntent: string;
  readonly balanceTransaction: string;
  readonly stakeId: string | undefined;
};

/** Charges of a bet. */
export async function chargesOf(betId: string): Promise<ChargeAtStripe[]> {
  const { data } = await stripe().charges.list({ transfer_group: `bet:${betId}`, limit: 100 });
  return data.map(({ id, payment_intent, balance_transaction, metadata }) => ({
    id,
    paymentIntent: idOf(payment_intent),
    balanceTransaction: idOf(balance_transaction),
    stakeId: metadata["stake"],
  }));
}

const idOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");

/** Ids of a bet's transfers. */
export async function transfersOf(betId: string): Promise<string[]> {
  const { data } = await stripe().transfers.list({ transfer_group: `bet:${betId}`, limit: 100 });
  return data.map(({ id }) => id);
}

/** Ids of what was refunded of a bet's charges. */
export async function refundsOf(betId: string): Promise<string[]> {
  const charges = await chargesOf(betId);
  const lists = await Promise.all(charges.map(({ id }) => stripe().refunds.list({ charge: id })));
  return lists.flatMap(({ data }) => data.map(({ id }) => id));
}
