import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { BalanceTransaction } from "../domain/stripe-fee.ts";

/** An expanded balance transaction; null while Stripe has not booked it. What it kept in another currency is none of ours. */
export function readBalanceTransaction(booked: string | Stripe.BalanceTransaction | null): BalanceTransaction | null {
  if (booked === null || typeof booked === "string") return null;
  const { id, currency, amount, fee } = booked;
  const isOurs = currency.toUpperCase() === CURRENCY;
  return { id, cents: isOurs ? BigInt(amount) : 0n, feeCents: isOurs ? BigInt(fee) : 0n };
}
