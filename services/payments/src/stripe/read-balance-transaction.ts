import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { BalanceTransaction } from "../domain/state/stripe-fee.ts";

/**
 * Reads an expanded balance transaction; null until Stripe has booked it. Amounts in another currency count as zero.
 */
export function readBalanceTransaction(booked: string | Stripe.BalanceTransaction | null): BalanceTransaction | null {
  if (booked === null || typeof booked === "string") return null;
  const { id, currency, amount, fee } = booked;
  const isOurs = currency.toUpperCase() === CURRENCY;
  return { id, cents: isOurs ? BigInt(amount) : 0n, feeCents: isOurs ? BigInt(fee) : 0n };
}
