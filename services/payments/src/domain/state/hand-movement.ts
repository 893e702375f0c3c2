import type { Cents } from "@stakehold/money/amount.ts";
import { move, transactionOf, type Account, type LedgerTransaction, type Posting } from "./ledger.ts";

/** REFUND: from a charge to its card. TRANSFER: to a person's payout account. */
export const HAND_MOVEMENT_KINDS = ["REFUND", "TRANSFER"] as const;

/** The kind of a movement by hand. */
export type HandMovementKind = (typeof HAND_MOVEMENT_KINDS)[number];

/**
 * PENDING: Stripe has not finished it. WAITING: for an admin to adopt it. ADOPTED: booked under its id. FAILED: it had
 * no effect, or all of it came back.
 */
export const HAND_MOVEMENT_STATUSES = ["PENDING", "WAITING", "ADOPTED", "FAILED"] as const;

/** The status of a movement by hand. */
export type HandMovementStatus = (typeof HAND_MOVEMENT_STATUSES)[number];

/** Money that was moved at Stripe by hand, without a row of ours. */
export type HandMovement = {
  /** Stripe's id. */
  readonly id: string;
  readonly kind: HandMovementKind;
  /** Null if the charge belongs to no stake. */
  readonly stakeId: string | null;
  readonly paymentIntent: string;
  /** The amount taken from the platform's balance; null until Stripe reports it. */
  readonly cents: Cents | null;
  readonly status: HandMovementStatus;
  /** The amount that came back after it was adopted. */
  readonly backCents: Cents;
  /** The parts taken from what was owed for the charge and from the platform. */
  readonly takenCents: Cents;
  readonly lossCents: Cents;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
};

/** A movement by hand as Stripe shows it. */
export type SeenMovement = {
  readonly id: string;
  readonly kind: HandMovementKind;
  readonly state: "pending" | "succeeded" | "failed";
  readonly paymentIntent: string;
  /** The amount taken from the platform's balance; null until Stripe reports it. */
  readonly cents: Cents | null;
  /** The amounts that came back, each under the key of its own transaction. */
  readonly backs: readonly { readonly key: string; readonly cents: Cents }[];
  /** For a refund: whether its charge is now refunded in full. */
  readonly isLastOfCharge: boolean;
  /** Whether it names a row of ours that does not exist (yet): a restored database has forgotten the row. */
  readonly isOurs: boolean;
};

/** Why a row is stopped or over: its money was moved by hand. */
export const BY_HAND = "by_hand";

/** Returns whether a movement by hand awaits adoption, so that the amount that may still go out is unknown. */
export const isMovedByHand = (movements: readonly HandMovement[]): boolean =>
  movements.some(({ status }) => status === "PENDING" || status === "WAITING");

/**
 * Returns whether a movement is recorded as made by hand: that record books it, so no row of ours may book it again.
 */
export const isKnownByHand = (movements: readonly HandMovement[], stripeId: string): boolean =>
  movements.some(({ id, status }) => id === stripeId && status !== "FAILED");

/** Returns the amount that came back so far. */
export const backOf = ({ backs }: SeenMovement): Cents => backs.reduce((sum, { cents }) => sum + cents, 0n);

/** Returns whether none of it is out. */
export const isNothing = (seen: SeenMovement): boolean =>
  seen.state === "failed" || (seen.cents !== null && backOf(seen) >= seen.cents);

/** Returns the row of a movement that is seen for the first time. */
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

/** Returns the fields of an unadopted movement's row that follow Stripe. */
export function shownOf(seen: SeenMovement, now: Date): Pick<HandMovement, "cents" | "status" | "endedAt"> {
  if (isNothing(seen)) return { cents: seen.cents, status: "FAILED", endedAt: now };
  const isDone = seen.state === "succeeded" && seen.cents !== null;
  return { cents: seen.cents, status: isDone ? "WAITING" : "PENDING", endedAt: null };
}

/** Books what left by hand, from what was owed and from the platform. */
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
 * Books what came back, in the order in which Stripe lists it: first the platform's part, then what was owed. Returns
 * the movement with what remains of each.
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
    // Parts come in chronological order, so the booked ones come first.
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

/** Books what left and came back before it was adopted: Stripe's statement lists both. */
export function bookedThereAndBack(seen: SeenMovement): LedgerTransaction[] {
  if (seen.cents === null || backOf(seen) === 0n) return [];
  const loss: Pick<HandMovement, "takenCents" | "lossCents"> = { takenCents: 0n, lossCents: seen.cents };
  const kind = seen.kind === "REFUND" ? "REFUND_FAILED" : "TRANSFER_REVERSED";
  return [
    bookedByHand(seen, "chargeback_loss", loss),
    ...seen.backs.map(({ key, cents }) => transactionOf(key, kind, move("stripe_clearing", "chargeback_loss", cents))),
  ];
}
