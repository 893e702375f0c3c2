import type { StakeState, Writes } from "./change.ts";
import type { Operation } from "./operation.ts";

/** Money that Stripe accepted. A transfer could not leave before its person's account could receive. */
export type AcceptedMoney = { readonly kind: "REFUND" | "TRANSFER"; readonly userId: string; readonly owedSince: Date };

/**
 * The refund or transfer that Stripe accepted by a change, the first for its stake. Where a card network or a person held
 * the money back, or sent it once before, nobody promised when it would leave: there is none then.
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
