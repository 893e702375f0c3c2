import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type LedgerTransaction, type Posting } from "./ledger.ts";
import { stripeFee } from "./stripe-fee.ts";

/**
 * INQUIRY: the card network asked, and moved nothing. OPEN: it took the charge back, and the outcome is open.
 * ENDED: over, without money having moved.
 */
export type DisputeStatus = "INQUIRY" | "OPEN" | "ENDED" | "WON" | "LOST";

/** A charge that a card network took back or asked about, as it was last applied. */
export type Dispute = {
  readonly id: string;
  /** Null where the charge is no stake's. */
  readonly stakeId: string | null;
  readonly charge: string;
  readonly paymentIntent: string | null;
  /** Null where nothing was withdrawn in our currency, such as by an inquiry about a charge in another. */
  readonly amountCents: Cents | null;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** When the reading began that this comes from. */
  readonly observedAt: Date;
  /** What a lost one took from what was owed for the charge, and what from the platform. */
  readonly takenCents: Cents;
  readonly lossCents: Cents;
  /** How often an outcome was booked. */
  readonly bookings: number;
};

/** What a dispute's outcome was booked as. */
export type BookedOutcome = Pick<Dispute, "takenCents" | "lossCents" | "bookings">;

/** Of a dispute that is seen for the first time. */
export const NOTHING_BOOKED: BookedOutcome = { takenCents: 0n, lossCents: 0n, bookings: 0 };

/** What a dispute moved at Stripe: below zero what was taken, above what came back. */
export type DisputeMovement = { readonly id: string; readonly cents: Cents; readonly feeCents: Cents };

/** A dispute as Stripe shows it. */
export type SeenDispute = Omit<Dispute, "stakeId" | "closedAt" | "observedAt" | keyof BookedOutcome> & {
  /** The stake that the payment's metadata name. */
  readonly stakeId: string | undefined;
  readonly movements: readonly DisputeMovement[];
};

/** A dispute as Stripe showed it to a reading that began at `observedAt`. */
export type DisputeReading = SeenDispute & Pick<Dispute, "observedAt">;

/**
 * A network may change its mind, so no status is the last: of two readings the one that began later counts. An inquiry
 * alone is only ever the beginning.
 */
export const isStale = (known: Dispute | undefined, { status, observedAt }: DisputeReading): boolean =>
  known !== undefined && (known.observedAt > observedAt || (status === "INQUIRY" && known.status !== "INQUIRY"));

/** Whether a reading tells what was not applied yet: another status, or of a lost dispute another sum. */
export const isNews = (known: Dispute | undefined, seen: SeenDispute): boolean =>
  known === undefined ||
  known.status !== seen.status ||
  (seen.status === "LOST" && withdrawnCents(seen) !== lostCents(known));

/** What was booked as lost may not stay so: the network gave some of it back, or the outcome is another. */
export const isLossReversed = (known: Dispute | undefined, seen: SeenDispute): known is Dispute =>
  known?.status === "LOST" && (seen.status !== "LOST" || withdrawnCents(seen) < lostCents(known));

const lostCents = ({ takenCents, lossCents }: BookedOutcome): Cents => takenCents + lossCents;

/** Whether a card network holds the money of any of these. */
export const isContested = (disputes: readonly Dispute[]): boolean => disputes.some(({ status }) => status === "OPEN");

/** What the card network holds: everything that it took and did not give back. */
export const withdrawnCents = ({ movements }: SeenDispute): Cents =>
  movements.reduce((total, { cents }) => total - cents, 0n);

/** The row after a reading that was applied. */
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

/** Books what the dispute moved at Stripe, by the ids of its own balance transactions; each once, in any order. */
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

/** What a lost dispute costs beyond what was booked of it: first what is still owed for the charge, then the platform. */
export function lossOf(
  seen: SeenDispute,
  booked: BookedOutcome,
  owedCents: Cents,
): { readonly takenCents: Cents; readonly lossCents: Cents; readonly leftCents: Cents } {
  const unbooked = withdrawnCents(seen) - lostCents(booked);
  const takenCents = unbooked < owedCents ? unbooked : owedCents;
  return { takenCents, lossCents: unbooked - takenCents, leftCents: owedCents - takenCents };
}

/** What the outcome of a dispute moved, under a key of its own each time; nothing, where it moved nothing. */
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
