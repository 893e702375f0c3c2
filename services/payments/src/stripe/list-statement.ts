import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { StatementLine } from "../domain/reconcile/stripe-line.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

const PAGE = 100;

/**
 * Returns a page of Stripe's statement in our currency since a time, newest first, after the given balance transaction.
 */
export const listStatement =
  (stripe: Stripe): StripeCalls["listStatement"] =>
  ({ since, after }) =>
    ask(async () => {
      const { data, has_more: hasMore } = await stripe.balanceTransactions.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE,
        expand: ["data.source"],
        ...(after === undefined ? {} : { starting_after: after }),
      });
      const ours = data.filter(({ currency }) => currency.toUpperCase() === CURRENCY);
      return { lines: ours.map(readLine), next: hasMore ? data.at(-1)?.id : undefined };
    });

function readLine(entry: Stripe.BalanceTransaction): StatementLine {
  const { id, type, source, amount, fee, created } = entry;
  return {
    id,
    type,
    source: typeof source === "string" ? source : (source?.id ?? null),
    origin: originOf(source),
    cents: BigInt(amount),
    feeCents: BigInt(fee),
    createdAt: new Date(created * 1000),
  };
}

function originOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || source.object !== "charge") return null;
  return idOf(source.payment_intent);
}

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === "string" || reference === null ? reference : reference.id;

/** Returns everything that Stripe holds for the platform in our currency, available or not yet. */
export const retrieveBalance =
  (stripe: Stripe): StripeCalls["retrieveBalance"] =>
  () =>
    ask(async () => {
      const { available, pending } = await stripe.balance.retrieve();
      return [...available, ...pending]
        .filter(({ currency }) => currency.toUpperCase() === CURRENCY)
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    });
