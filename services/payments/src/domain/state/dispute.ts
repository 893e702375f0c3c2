import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type LedgerTransaction, type Posting } from "./ledger.ts";
import { stripeFee } from "./stripe-fee.ts";

/**
 * INQUIRY: the card network inquired and moved no money. OPEN: it took the charge back; undecided. ENDED: over, and no
 * money was moved.
 */
export const DISPUTE_STATUSES = ["INQUIRY", "OPEN", "ENDED", "WON", "LOST"] as const;

/** The status of a dispute. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A charge that a card network took back or inquired about, as last applied. */
export type Dispute = {
  readonly id: string;
  /** Null if the charge belongs to no stake. */
  readonly stakeId: string | null;
  readonly charge: string;
  readonly paymentIntent: string | null;
  /** Null if nothing was withdrawn in our currency, such as for an inquiry about a charge in another. */
  readonly amountCents: Cents | null;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** When the reading behind these values began. */
  readonly observedAt: Date;
  /** The parts of a loss taken from what was owed for the charge and from the platform. */
  readonly takenCents: Cents;
  readonly lossCents: Cents;
  /** How many times an outcome was booked. */
  readonly bookings: number;
};

/** How a dispute's outcome was booked. */
export type BookedOutcome = Pick<Dispute, "takenCents" | "lossCents" | "bookings">;

/** The booked outcome of a dispute that is seen for the first time. */
export const NOTHING_BOOKED: BookedOutcome = { takenCents: 0n, lossCents: 0n, bookings: 0 };

/** Money that a dispute moved at Stripe: negative if taken, positive if returned. */
export type DisputeMovement = { readonly id: string; readonly cents: Cents; readonly feeCents: Cents };

/** A dispute as Stripe shows it. */
export type SeenDispute = Omit<Dispute, "stakeId" | "closedAt" | "observedAt" | keyof BookedOutcome> & {
  /** The stake named in the payment's metadata. */
  readonly stakeId: string | undefined;
  readonly movements: readonly DisputeMovement[];
};

/** A dispute as a reading that began at `observedAt` saw it. */
export type DisputeReading = SeenDispute & Pick<Dispute, "observedAt">;

/**
 * Returns whether a reading is outdated. A network may change its mind, so no status is final: the reading that began
 * later wins. An inquiry can only come first.
 */
export const isStale = (known: Dispute | undefined, { status, observedAt }: DisputeReading): boolean =>
  known !== undefined && (known.observedAt > observedAt || (status === "INQUIRY" && known.status !== "INQUIRY"));

/** Returns whether a reading contains anything not yet applied: a new status or, for a lost dispute, a new sum. */
export const isNews = (known: Dispute | undefined, seen: SeenDispute): boolean =>
  known === undefined ||
  known.status !== seen.status ||
  (seen.status === "LOST" && withdrawnCents(seen) !== lostCents(known));

/** Returns whether a booked loss must be reversed: the network returned some of it, or the outcome changed. */
export const isLossReversed = (known: Dispute | undefined, seen: SeenDispute): known is Dispute =>
  known?.status === "LOST" && (seen.status !== "LOST" || withdrawnCents(seen) < lostCents(known));

const lostCents = ({ takenCents, lossCents }: BookedOutcome): Cents => takenCents + lossCents;

/** Returns whether a card network holds the money of any of these disputes. */
export const isContested = (disputes: readonly Dispute[]): boolean => disputes.some(({ status }) => status === "OPEN");

/** Returns what the card network holds: everything it took and did not return. */
export const withdrawnCents = ({ movements }: SeenDispute): Cents =>
  movements.reduce((total, { cents }) => total - cents, 0n);

/** Returns the row for an applied reading. */
export function disputeOf(seen: DisputeReading, { known, stakeId, booked, now }: DisputeRow): Dispute {
  const { id, charge, paymentIntent, amountCents, reason, status, openedAt, observedAt } = seen;
  const { takenCents, lossCents, bookings } = booked;
  const isClosed = status !== "INQUIRY" && status !== "OPEN";
  const closedAt = isClosed ? (known?.status === status ? known.closedAt : now) : null;
  const shown = { id, charge, paymentIntent, amountCents, reason, status, openedAt, observedAt };
  return { ...shown, stakeId, closedAt, takenCents, lossCents, bookings };
}

type DisputeRow = {
  readonly known: Dispute | undefined;
  readonly stakeId: string | null;
  readonly booked: BookedOutcome;
  readonly now: Date;
};

/** Books the dispute's movements at Stripe under the ids of their balance transactions: each once, in any order. */
export const bookMovements = ({ movements }: SeenDispute): LedgerTransaction[] =>
  movements.flatMap(({ id, cents, feeCents }) => [...bookMovement(id, cents), ...stripeFee({ id, feeCents })]);

function bookMovement(id: string, cents: Cents): LedgerTransaction[] {
  if (cents === 0n) return [];
  return cents < 0n
    ? [
        transactionOf(
          `dispute_withdrawn:${id}`,
          "DISPUTE_WITHDRAWN",
          move("dispute_receivable", "stripe_clearing", -cents),
        ),
      ]
    : [
        transactionOf(
          `dispute_reinstated:${id}`,
          "DISPUTE_REINSTATED",
          move("stripe_clearing", "dispute_receivable", cents),
        ),
      ];
}

/**
 * Returns what a lost dispute costs beyond what is booked: taken from what is still owed for the charge, then from the
 * platform.
 */
export function lossOf(
  seen: SeenDispute,
  booked: BookedOutcome,
  owedCents: Cents,
): { readonly takenCents: Cents; readonly lossCents: Cents; readonly leftCents: Cents } {
  const unbooked = withdrawnCents(seen) - lostCents(booked);
  const takenCents = unbooked < owedCents ? unbooked : owedCents;
  return { takenCents, lossCents: unbooked - takenCents, leftCents: owedCents - takenCents };
}

/** Books the outcome of a dispute under a new key each time; returns nothing if it moved nothing. */
export function bookOutcome(
  kind: "DISPUTE_WON" | "DISPUTE_LOST" | "DISPUTE_LOSS_REVERSED",
  { id }: SeenDispute,
  { bookings }: BookedOutcome,
  postings: readonly Posting[],
): LedgerTransaction[] {
  const first = `${kind.toLowerCase()}:${id}`;
  const key = bookings === 0 ? first : `${first}:${bookings + 1}`;
  return postings.length === 0 ? [] : [transactionOf(key, kind, postings)];
}
