import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import { CallFailure } from "../domain/state/call-failure.ts";
import type { FundsMove, StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readBalanceTransaction } from "./read-balance-transaction.ts";

const TOP_UPS: Readonly<Record<string, FundsMove["state"]>> = { succeeded: "moved", reversed: "back" };

/** Reads a top-up of the platform's float. */
export const retrieveTopUp =
  (stripe: Stripe): StripeCalls["retrieveTopUp"] =>
  (id) =>
    ask(async () => {
      const topUp = await stripe.topups.retrieve(id, { expand: ["balance_transaction"] });
      const state = TOP_UPS[topUp.status] ?? "pending";
      return moveOf(topUp, state, () => findReversal(stripe, id));
    });

/** Reads a payout of the platform's money; it leaves the balance when created, and comes back if it fails. */
export const retrievePayout =
  (stripe: Stripe): StripeCalls["retrievePayout"] =>
  (id) =>
    ask(async () => {
      const payout = await stripe.payouts.retrieve(id, {
        expand: ["balance_transaction", "failure_balance_transaction"],
      });
      const isBack = payout.status === "failed" || payout.status === "canceled";
      return moveOf(payout, isBack ? "back" : "moved", async () => payout.failure_balance_transaction);
    });

/** A top-up names only its first balance transaction, so its reversal is found by the top-up's id. */
async function findReversal(stripe: Stripe, source: string): Promise<Stripe.BalanceTransaction | null> {
  const { data } = await stripe.balanceTransactions.list({ source, type: "topup_reversal", limit: 1 });
  return data[0] ?? null;
}

type Booked = string | Stripe.BalanceTransaction | null;

/**
 * Returns what moved, in our currency. For another currency, only the balance transactions have the amount. Throws
 * CallFailure (busy) until they do.
 */
async function moveOf(
  { id, amount, currency, balance_transaction: booked }: Stripe.Topup | Stripe.Payout,
  state: FundsMove["state"],
  readBack: () => Promise<Booked>,
): Promise<FundsMove> {
  const isOurs = currency.toUpperCase() === CURRENCY;
  const read = (transaction: Booked): Cents => (isOurs ? BigInt(amount) : bookedCents(transaction));
  if (state === "pending") return { id, state, amountCents: 0n, backCents: 0n };
  const amountCents = read(booked);
  return { id, state, amountCents, backCents: state === "back" ? read(isOurs ? null : await readBack()) : 0n };
}

function bookedCents(booked: Booked): Cents {
  const transaction = readBalanceTransaction(booked);
  if (transaction === null) throw new CallFailure("busy", "not_booked_yet");
  return transaction.cents < 0n ? -transaction.cents : transaction.cents;
}
