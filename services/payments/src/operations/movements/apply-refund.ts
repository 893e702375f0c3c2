import {
  applyRefund as decide,
  REFUNDED_BY_HAND,
  type AppliedRefund,
  type Refund,
} from "../../domain/settle/refund.ts";
import { applySuspenseRefund } from "../../domain/reconcile/suspense.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import { applyRefundByHand, type AppliedBy, type ApplyMovementDeps } from "./apply-movement.ts";

/**
 * The only function that applies refunds. Alerts on a refund that failed or that no row of ours made. Throws
 * CallFailure if it was made by hand and its payment can't be read.
 */
export async function applyRefund(deps: ApplyMovementDeps, refund: Refund, by?: AppliedBy): Promise<void> {
  const own = await apply(deps, refund);
  const byHand = own.isByHand === true ? await applyRefundByHand(deps, refund, by) : undefined;
  const { alert } = byHand?.outcome === "applied" ? byHand : own;
  if (alert !== undefined) deps.alert("refund", { refund: refund.id, reason: alert });
}

async function apply({ stakes, suspense }: ApplyMovementDeps, refund: Refund): Promise<AppliedRefund> {
  const stakeId = idOfMetadata(refund.stakeId);
  if (stakeId !== undefined) return stakes.change({ stakeId }, (state, now) => decide(state, refund, now));
  if (refund.paymentIntent === null) return REFUNDED_BY_HAND;
  return suspense.change(refund.paymentIntent, (state, now) => applySuspenseRefund(state, refund, now));
}
