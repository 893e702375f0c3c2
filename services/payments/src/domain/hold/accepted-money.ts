import type { StakeState, Writes } from "../state/change.ts";
import type { Operation } from "../state/operation.ts";

/** Money that Stripe accepted. A transfer can't leave before the person's account can receive. */
export type AcceptedMoney = { readonly kind: "REFUND" | "TRANSFER"; readonly userId: string; readonly owedSince: Date };

/**
 * Returns the refund or transfer that Stripe accepted through a change, if it is the first for its stake. Returns
 * undefined where a card network or a person held the money back, or sent it before: no time was promised then.
 */
export function acceptedMoney(
  { stake, operations, disputes, movements }: StakeState,
  writes: Writes,
): AcceptedMoney | undefined {
  if (stake === null || disputes.length > 0 || movements.length > 0 || operations.some(isAccepted)) return undefined;
  const accepted = writes.operations?.find(isAccepted);
  if (accepted === undefined || (accepted.kind !== "REFUND" && accepted.kind !== "TRANSFER")) return undefined;
  return { kind: accepted.kind, userId: stake.userId, owedSince: stake.statusSince };
}

const isAccepted = ({ kind, stripeId, status }: Operation): boolean =>
  (kind === "REFUND" || kind === "TRANSFER") && stripeId !== null && status !== "FAILED";
