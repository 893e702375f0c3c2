import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { Snapshot } from "../sources.ts";
import { createFiller, type Filler, type TableRow } from "./fill-table.ts";
import type { StripeLists } from "./stripe-lists.ts";

/** Copies Stripe's charges, refunds, transfers, accounts and balance movements. */
export async function gatherStripe(payments: Snapshot, lists: StripeLists): Promise<void> {
  const filler = createFiller(payments);
  for await (const charge of lists.charges()) {
    await filler.add("seen_charges", chargeRow(charge));
    await addLines(filler, feesOf(charge.balance_transaction));
  }
  for await (const refund of lists.refunds()) {
    await filler.add("seen_refunds", refundRow(refund));
    await addLines(filler, linesOfRefund(refund));
  }
  for await (const transfer of lists.transfers()) {
    await filler.add("seen_transfers", transferRow(transfer));
    await addLines(filler, [line(`transfer:${transfer.id}`, -centsOf(transfer))]);
    for await (const reversal of reversalsOf(lists, transfer)) {
      await addLines(filler, [line(`transfer_reversed:${reversal.id}`, centsOf(reversal))]);
    }
  }
  for await (const dispute of lists.disputes()) {
    await filler.add("seen_disputes", disputeRow(dispute));
    await addLines(filler, dispute.balance_transactions.flatMap(linesOfDispute));
  }
  for await (const { id, metadata } of lists.accounts()) {
    await filler.add("seen_accounts", { id, person: metadata?.["user"] ?? null });
  }
  for await (const moved of lists.funds()) await addLines(filler, linesOfFunds(moved));
  await filler.flush();
}

type Line = { readonly key: string; readonly cents: number };

const line = (key: string, cents: number): Line => ({ key, cents });

/** Leaves out lines that move nothing in the ledger's currency. */
async function addLines(filler: Filler, lines: readonly Line[]): Promise<void> {
  for (const each of lines) {
    if (each.cents !== 0 && !Number.isNaN(each.cents)) await filler.add("seen_lines", each);
  }
}

type Expanded = string | Stripe.BalanceTransaction | null | undefined;

const expanded = (reference: Expanded): Stripe.BalanceTransaction | undefined =>
  typeof reference === "object" && reference !== null ? reference : undefined;

const isOurs = ({ currency }: { readonly currency: string }): boolean => currency.toUpperCase() === CURRENCY;

/**
 * Returns cents in the ledger's currency; for another currency those of Stripe's balance transaction, and NaN until
 * there is one.
 */
const centsOf = (object: { readonly amount: number; readonly currency: string }, booked?: Expanded): number => {
  if (isOurs(object)) return object.amount;
  const transaction = expanded(booked);
  return transaction !== undefined && isOurs(transaction) ? Math.abs(transaction.amount) : Number.NaN;
};

function feesOf(booked: Expanded): Line[] {
  const transaction = expanded(booked);
  return transaction !== undefined && isOurs(transaction)
    ? [line(`stripe_fee:${transaction.id}`, -transaction.fee)]
    : [];
}

/** A refund is booked when it succeeds; one that failed after it had left the balance is booked in both directions. */
function linesOfRefund(refund: Stripe.Refund): Line[] {
  const { id, status, balance_transaction: out, failure_balance_transaction: back } = refund;
  if (status === "succeeded") return [line(`refund:${id}`, -centsOf(refund, out))];
  if (status !== "failed" || (back ?? undefined) === undefined) return [];
  return [line(`refund:${id}`, -centsOf(refund, out)), line(`refund_failed:${id}`, centsOf(refund, back))];
}

function linesOfDispute(moved: Stripe.BalanceTransaction): Line[] {
  if (!isOurs(moved)) return [];
  const key = moved.amount < 0 ? "dispute_withdrawn" : "dispute_reinstated";
  return [line(`${key}:${moved.id}`, moved.amount), ...feesOf(moved)];
}

const FUNDS_KEYS: Readonly<Record<string, string>> = {
  topup: "top_up",
  topup_reversal: "top_up_reversed",
  payout: "payout",
  payout_failure: "payout_failed",
  payout_cancel: "payout_failed",
};

/** Stripe's charges for its own services name no source, and are booked like other fees. */
function linesOfFunds(moved: Stripe.BalanceTransaction): Line[] {
  if (!isOurs(moved)) return [];
  const key = FUNDS_KEYS[moved.type];
  if (key === undefined) return [line(`stripe_fee:${moved.id}`, moved.amount)];
  return [line(`${key}:${idOf(moved.source) ?? moved.id}`, moved.amount), ...feesOf(moved)];
}

/** A transfer contains its ten latest reversals; the others must be listed. */
async function* reversalsOf(
  lists: StripeLists,
  { id, reversals, amount_reversed: reversed }: Stripe.Transfer,
): AsyncGenerator<Stripe.TransferReversal> {
  const shown = reversals.data.reduce((sum, { amount }) => sum + amount, 0);
  yield* shown === reversed ? reversals.data : lists.reversals(id);
}

const chargeRow = (charge: Stripe.Charge): TableRow => ({
  ...namesIn(charge),
  id: charge.id,
  amount: charge.amount,
  cents: Number.isNaN(centsOf(charge, charge.balance_transaction)) ? null : centsOf(charge, charge.balance_transaction),
  is_paid: charge.status === "succeeded",
  payment_intent: idOf(charge.payment_intent),
  balance_transaction: idOf(charge.balance_transaction),
  last4: charge.payment_method_details?.card?.last4 ?? null,
});

const refundRow = (refund: Stripe.Refund): TableRow => ({
  ...namesIn(refund),
  id: refund.id,
  amount: refund.amount,
  status: refund.status,
  charge: idOf(refund.charge),
  payment_intent: idOf(refund.payment_intent),
  is_our_currency: isOurs(refund),
});

const transferRow = (transfer: Stripe.Transfer): TableRow => ({
  ...namesIn(transfer),
  id: transfer.id,
  amount: transfer.amount,
  reversed: transfer.amount_reversed,
  destination: idOf(transfer.destination),
  is_our_currency: isOurs(transfer),
});

const disputeRow = (dispute: Stripe.Dispute): TableRow => ({
  id: dispute.id,
  status: dispute.status,
  amount: dispute.amount,
  charge: idOf(dispute.charge),
  payment_intent: idOf(dispute.payment_intent),
  reason: dispute.reason,
  withdrawn: -dispute.balance_transactions.filter(isOurs).reduce((sum, { amount }) => sum + amount, 0),
  is_our_currency: isOurs(dispute),
});

const namesIn = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): TableRow => ({
  stake: metadata?.["stake"] ?? null,
  bet: metadata?.["bet"] ?? null,
  operation: metadata?.["operation"] ?? null,
});

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);
