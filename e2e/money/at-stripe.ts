import { stripe } from "../platform/stripe.ts";

/** A charge with Stripe's ids, and the stake that it names. */
export type ChargeAtStripe = {
  readonly id: string;
  readonly paymentIntent: string;
  readonly balanceTransaction: string;
  readonly stakeId: string | undefined;
};

/** Returns the ledger's keys for a charge that belongs to no stake, and for Stripe's fee on it. */
export const linesOf = ({ paymentIntent, balanceTransaction }: ChargeAtStripe): string[] => [
  `suspense:${paymentIntent}`,
  `stripe_fee:${balanceTransaction}`,
];

/** Returns a bet's charges. */
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

/** Returns the ids of a bet's transfers. */
export async function transfersOf(betId: string): Promise<string[]> {
  const { data } = await stripe().transfers.list({ transfer_group: `bet:${betId}`, limit: 100 });
  return data.map(({ id }) => id);
}

/** Returns the ids of the refunds of a bet's charges. */
export async function refundsOf(betId: string): Promise<string[]> {
  const charges = await chargesOf(betId);
  const lists = await Promise.all(charges.map(({ id }) => stripe().refunds.list({ charge: id })));
  return lists.flatMap(({ data }) => data.map(({ id }) => id));
}
