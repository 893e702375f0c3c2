import type { Stake } from "../src/domain/state/stake.ts";

/** The time of everything in a sample stake. */
export const SAMPLED_AT = new Date("2026-11-21T12:00:00Z");

/** Returns a stake of $10.00 that was paid and, by default, is being refunded. */
export const sampleStake = (change: Partial<Stake> = {}): Stake => ({
  id: "s",
  betId: "b",
  userId: "u",
  stakeCents: 1_000n,
  feeCents: 25n,
  feePolicy: "ENTRY",
  status: "REFUNDING",
  statusSince: SAMPLED_AT,
  isClosing: false,
  attempt: 1,
  paymentIntent: "pi",
  charge: "ch",
  chargedAt: SAMPLED_AT,
  cardLast4: null,
  balanceTransaction: null,
  payableCents: null,
  winningsFeeCents: null,
  createdAt: SAMPLED_AT,
  dueAt: null,
  ...change,
});
