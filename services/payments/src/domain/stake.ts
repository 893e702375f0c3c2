import type { Cents } from "@stakehold/money/amount.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";

/** Where a stake is in its life (design, section 4). */
export type StakeStatus =
  | "OPENING"
  | "PENDING"
  | "HELD"
  | "DISPUTED"
  | "REFUNDING"
  | "RELEASED"
  | "FORFEITED"
  | "REFUNDED"
  | "CHARGED_BACK"
  | "CANCELLED";

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
  /** Wanted to end without a charge; a success that comes all the same still makes it held. */
  readonly isClosing: boolean;
  /** Which attempt at creating its PaymentIntent counts. */
  readonly attempt: number;
  readonly paymentIntent: string | null;
  readonly charge: string | null;
  readonly chargedAt: Date | null;
  readonly cardLast4: string | null;
  /** The charge's balance transaction, once Stripe's own fee is booked. */
  readonly balanceTransaction: string | null;
  /** What a winner is owed, own stake included. */
  readonly payableCents: Cents | null;
  /** What was taken from a winner's gain as a fee. */
  readonly winningsFeeCents: Cents | null;
  readonly createdAt: Date;
  /** When Stripe is to be asked again; null when nothing is open there. */
  readonly dueAt: Date | null;
};

/** How long Stripe may keep silent about an open payment before it is asked, in milliseconds. */
export const ASK_STRIPE_AFTER_MS = 2 * 60_000;

/** How long Stripe may keep silent about its own fee on a charge before it is asked, in milliseconds. */
export const ASK_FEE_AFTER_MS = 3_600_000;

/** What the card is charged: the stake and its fee. */
export const chargeOf = ({ stakeCents, feeCents }: Stake): Cents => stakeCents + feeCents;

/** What a winner gets on top of their stake, after any fee on winnings; null for a stake that did not win. */
export const gainOf = ({ status, payableCents, stakeCents }: Stake): Cents | null =>
  status === "RELEASED" && payableCents !== null ? payableCents - stakeCents : null;

/** Whether the card was not charged yet, and may still be. */
export const isOpen = ({ status }: Stake): boolean => status === "OPENING" || status === "PENDING";

/** Whether the card was charged, whatever became of the money. */
export const isPaid = (stake: Stake): boolean => !isOpen(stake) && stake.status !== "CANCELLED";

/** The stake in another status, since now. Stripe is asked again only while its own fee on the charge is not known. */
export const become = (stake: Stake, status: StakeStatus, now: Date): Stake => ({
  ...stake,
  status,
  statusSince: now,
  dueAt: lacksFee(stake) ? stake.dueAt : null,
});

/** Whether the card was charged and Stripe's own fee on it is not booked yet. */
export const lacksFee = ({ charge, balanceTransaction }: Stake): boolean =>
  charge !== null && balanceTransaction === null;

/** The same stake, to be asked about at Stripe when it kept silent for two minutes. */
export const askLater = (stake: Stake, now: Date): Stake => ({
  ...stake,
  dueAt: new Date(now.getTime() + ASK_STRIPE_AFTER_MS),
});
