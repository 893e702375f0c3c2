import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type Account, type LedgerTransaction, type Posting } from "./ledger.ts";

/** REFUND: of a charge, to its card. TRANSFER: to a person's payout account. */
export type HandMovementKind = "REFUND" | "TRANSFER";

/**
 * PENDING: Stripe has not finished it. WAITING: for an admin who adopts it. ADOPTED: booked by its id. FAILED: it came to
 * nothing, or all of it came back.
 */
export type HandMovementStatus = "PENDING" | "WAITING" | "ADOPTED" | "FAILED";

/** Money that somebody moved at Stripe by hand, past every row of ours. */
export type HandMovement = {
  /** Stripe's id. */
  readonly id: string;
  readonly kind: HandMovementKind;
  /** Null where the charge is no stake's. */
  readonly stakeId: string | null;
  readonly paymentIntent: string;
  /** What it took of the platform's balance; null until Stripe says so. */
  readonly cents: Cents | null;
  readonly status: HandMovementStatus;
  /** What of it came back after it was adopted. */
  readonly backCents: Cents;
  /** What it took of what was owed for the charge, and what of the platform. */
  readonly takenCents: Cents;
  readonly lossCents: Cents;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
};

/** Such a movement as Stripe shows it. */
export type SeenMovement = {
  readonly id: string;
  readonly kind: HandMovementKind;
  readonly state: "pending" | "succeeded" | "failed";
  readonly paymentIntent: string;
  /** What it took of the platform's balance; null until Stripe says so. */
  readonly cents: Cents | null;
  /** What came back of it, each part under the key of its own transaction. */
  readonly backs: readonly { readonly key: string; readonly cents: Cents }[];
  /** Of a refund: whether nothing of its charge is left. */
  readonly isLastOfCharge: boolean;
};

/** Why a row is stopped, or over, whose money somebody moved by hand. */
export const BY_HAND = "by_hand";

/** Whether somebody moved money by hand that nobody has adopted, so that nobody knows what may still go out. */
export const isMovedByHand = (movements: readonly HandMovement[]): boolean =>
  movements.some(({ status }) => status === "PENDING" || status === "WAITING");

/** What came back of a movement so far. */
export const backOf = ({ backs }: SeenMovement): Cents => backs.reduce((sum, { cents }) => sum + cents, 0n);

/** Whether nothing of it is out. */
export const isNothing = (seen: SeenMovement): boolean =>
  seen.state === "failed" || (seen.cents !== null && backOf(seen) >= seen.cents);

/** The row of a movement that is seen for the first time. */
export const newMovement = (seen: SeenMovement, stakeId: string | null, now: Date): HandMovement => ({
  id: seen.id,
  kind: seen.kind,
  stakeId,
  paymentIntent: seen.paymentIntent,
  backCents: 0n,
  takenCents: 0n,
  lossCents: 0n,
  seenAt: now,
  ...shownOf(seen, now),
});

/** What of an unadopted movement's row follows what Stripe shows. */
export function shownOf(seen: SeenMovement, now: Date): Pick<HandMovement, "cents" | "status" | "endedAt"> {
  if (isNothing(seen)) return { cents: seen.cents, status: "FAILED", endedAt: now };
  const isDone = seen.state === "succeeded" && seen.cents !== null;
  return { cents: seen.cents, status: isDone ? "WAITING" : "PENDING", endedAt: null };
}

/** What left by hand, taken from what was owed and from the platform. */
export const bookedByHand = (
  { id, kind }: SeenMovement,
  liability: Account,
  { takenCents, lossCents }: Pick<HandMovement, "takenCents" | "lossCents">,
): LedgerTransaction =>
  transactionOf(`${kind.toLowerCase()}:${id}`, kind, [
    ...move(liability, "stripe_clearing", takenCents),
    ...move("chargeback_loss", "stripe_clearing", lossCents),
  ]);

/**
 * What came back, in the order in which Stripe lists it: first the platform's part, then what was owed. Returns what of
 * either is left.
 */
export function bookedBackByHand(
  seen: SeenMovement,
  liability: Account,
  movement: HandMovement,
): { readonly transactions: LedgerTransaction[]; readonly after: HandMovement } {
  const transactions: LedgerTransaction[] = [];
  let { takenCents, lossCents, backCents } = movement;
  let known = movement.backCents;
  for (const { key, cents } of seen.backs) {
    // Parts come in the order of time, so those that were booked are the first.
    if (known >= cents) {
      known -= cents;
      continue;
    }
    const ofLoss = lossCents <= 0n ? 0n : cents < lossCents ? cents : lossCents;
    const postings: Posting[] = [
      ...move("stripe_clearing", "chargeback_loss", ofLoss),
      ...move("stripe_clearing", liability, cents - ofLoss),
    ];
    transactions.push(transactionOf(key, seen.kind === "REFUND" ? "REFUND_FAILED" : "TRANSFER_REVERSED", postings));
    lossCents -= ofLoss;
    takenCents -= cents - ofLoss;
    backCents += cents;
  }
  return { transactions, after: { ...movement, takenCents, lossCents, backCents } };
}

/** What left and came back before anybody adopted it: Stripe's statement tells of both. */
export function bookedThereAndBack(seen: SeenMovement): LedgerTransaction[] {
  if (seen.cents === null || backOf(seen) === 0n) return [];
  const loss: Pick<HandMovement, "takenCents" | "lossCents"> = { takenCents: 0n, lossCents: seen.cents };
  const kind = seen.kind === "REFUND" ? "REFUND_FAILED" : "TRANSFER_REVERSED";
  return [
    bookedByHand(seen, "chargeback_loss", loss),
    ...seen.backs.map(({ key, cents }) => transactionOf(key, kind, move("stripe_clearing", "chargeback_loss", cents))),
  ];
}
