import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type LedgerTransaction } from "./ledger.ts";
import { stripeFee } from "./stripe-fee.ts";

/**
 * inquiry: the card network asked, and moved nothing. open: it took the charge back, and the outcome is open.
 * ended: over, without money having moved.
 */
export type DisputeStatus = "inquiry" | "open" | "ended" | "won" | "lost";

/** A charge that a card network took back or asked about, as it was last applied. */
export type Dispute = {
  readonly id: string;
  /** Null where the charge is no stake's. */
  readonly stakeId: string | null;
  readonly charge: string;
  readonly paymentIntent: string | null;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

/** What a dispute moved at Stripe: below zero what was taken, above what came back. */
export type DisputeMovement = { readonly id: string; readonly cents: Cents; readonly feeCents: Cents };

/** A dispute as Stripe shows it. */
export type SeenDispute = Omit<Dispute, "stakeId" | "closedAt"> & {
  /** The stake that the payment's metadata name. */
  readonly stakeId: string | undefined;
  readonly movements: readonly DisputeMovement[];
};

const RANKS: Readonly<Record<DisputeStatus, number>> = { inquiry: 0, open: 1, ended: 2, won: 2, lost: 2 };

/** Whether a reading tells more than what was applied; a stale one, and a second ending, do not. */
export const isNews = (known: Dispute | undefined, { status }: SeenDispute): boolean =>
  known === undefined || RANKS[status] > RANKS[known.status];

/** Whether a card network holds the money of any of these. */
export const isContested = (disputes: readonly Dispute[]): boolean => disputes.some(({ status }) => status === "open");

/** What the card network holds: everything that it took and did not give back. */
export const withdrawnCents = ({ movements }: SeenDispute): Cents =>
  movements.reduce((total, { cents }) => total - cents, 0n);

/** The row after a reading. */
export const disputeOf = (seen: SeenDispute, stakeId: string | null, now: Date): Dispute => ({
  id: seen.id,
  stakeId,
  charge: seen.charge,
  paymentIntent: seen.paymentIntent,
  amountCents: seen.amountCents,
  reason: seen.reason,
  status: seen.status,
  openedAt: seen.openedAt,
  closedAt: RANKS[seen.status] === RANKS.ended ? now : null,
});

/** Books what the dispute moved at Stripe, by the ids of its own balance transactions; each once, in any order. */
export const bookMovements = ({ movements }: SeenDispute): LedgerTransaction[] =>
  movements.flatMap(({ id, cents, feeCents }) => [...bookMovement(id, cents), ...stripeFee({ id, feeCents })]);

function bookMovement(id: string, cents: Cents): LedgerTransaction[] {
  if (cents === 0n) return [];
  return cents < 0n
    ? [
        transactionOf(
          `dispute_withdrawn:${id}`,
          "dispute_withdrawn",
          move("dispute_receivable", "stripe_clearing", -cents),
        ),
      ]
    : [
        transactionOf(
          `dispute_reinstated:${id}`,
          "dispute_reinstated",
          move("stripe_clearing", "dispute_receivable", cents),
        ),
      ];
}

/** What a lost dispute costs: first what is still owed for the charge, then the platform. */
export function lossOf(
  seen: SeenDispute,
  owedCents: Cents,
): { readonly takenCents: Cents; readonly lossCents: Cents; readonly leftCents: Cents } {
  const withdrawn = withdrawnCents(seen);
  const takenCents = withdrawn < owedCents ? withdrawn : owedCents;
  return { takenCents, lossCents: withdrawn - takenCents, leftCents: owedCents - takenCents };
}
