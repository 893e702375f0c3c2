import type { Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";

/** The lifecycle statuses of a stake (design, section 4). */
export const STAKE_STATUSES = [
  "OPENING",
  "PENDING",
  "HELD",
  "DISPUTED",
  "REFUNDING",
  "RELEASED",
  "FORFEITED",
  "REFUNDED",
  "CHARGED_BACK",
  "CANCELLED",
] as const;

/** The lifecycle status of a stake. */
export type StakeStatus = (typeof STAKE_STATUSES)[number];

/** The money behind one participation, whose id it shares. */
export type Stake = {
  readonly id: string;
  readonly betId: string;
  readonly userId: string;
  readonly stakeCents: Cents;
  readonly feeCents: Cents;
  readonly feePolicy: FeePolicy;
  readonly status: StakeStatus;
  readonly statusSince: Date;
  /** Whether it should end without a charge; a payment that succeeds anyway still makes it held. */
  readonly isClosing: boolean;
  /** The attempt at creating its PaymentIntent that counts. */
  readonly attempt: number;
  readonly paymentIntent: string | null;
  readonly charge: string | null;
  readonly chargedAt: Date | null;
  readonly cardLast4: string | null;
  /** The charge's balance transaction, once Stripe's fee is booked. */
  readonly balanceTransaction: string | null;
  /** The amount owed to a winner, own stake included. */
  readonly payableCents: Cents | null;
  /** The fee taken from a winner's gain. */
  readonly winningsFeeCents: Cents | null;
  readonly createdAt: Date;
  /** When to query Stripe again; null when nothing is open there. */
  readonly dueAt: Date | null;
};

/** How long to wait for Stripe's events about an open payment before querying it, in milliseconds. */
export const ASK_STRIPE_AFTER_MS = 2 * 60_000;

/** How long to wait for Stripe's fee on a charge before querying it, in milliseconds. */
export const ASK_FEE_AFTER_MS = 3_600_000;

/** Returns the amount charged to the card: the stake and its fee. */
export const chargeOf = ({ stakeCents, feeCents }: Stake): Cents => stakeCents + feeCents;

/** Returns a winner's gain on top of the stake, after any fee on winnings; null for a stake that did not win. */
export const gainOf = ({ status, payableCents, stakeCents }: Stake): Cents | null =>
  status === "RELEASED" && payableCents !== null ? payableCents - stakeCents : null;

/** Returns whether the card was not charged yet, and may still be. */
export const isOpen = ({ status }: Stake): boolean => status === "OPENING" || status === "PENDING";

/** Returns whether the card was charged, whatever became of the money. */
export const isPaid = (stake: Stake): boolean => !isOpen(stake) && stake.status !== "CANCELLED";

/**
 * Returns the stake in another status since now. Stripe is queried again only while its fee on the charge is unknown.
 */
export const become = (stake: Stake, status: StakeStatus, now: Date): Stake => ({
  ...stake,
  status,
  statusSince: now,
  dueAt: lacksFee(stake) ? stake.dueAt : null,
});

/** Returns whether the card was charged and Stripe's fee on it is not booked yet. */
export const lacksFee = ({ charge, balanceTransaction }: Stake): boolean =>
  charge !== null && balanceTransaction === null;

/** Returns the stake, due for a query at Stripe in two minutes. */
export const askLater = (stake: Stake, now: Date): Stake => ({
  ...stake,
  dueAt: new Date(now.getTime() + ASK_STRIPE_AFTER_MS),
});
