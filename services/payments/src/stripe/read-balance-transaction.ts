import type Stripe from "stripe";
import type { BalanceTransaction } from "../domain/stripe-fee.ts";

/** An expanded balance transaction; null while Stripe has not booked it. */
export const readBalanceTransaction = (booked: string | Stripe.BalanceTransaction | null): BalanceTransaction | null =>
  booked === null || typeof booked === "string" ? null : { id: booked.id, feeCents: BigInt(booked.fee) };
