import { applyRefund as decide, type AppliedRefund, type Refund } from "../domain/refund.ts";
import { applySuspenseRefund } from "../domain/suspense.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert } from "./ports/alert.ts";
import type { StakeStore } from "./ports/stakes.ts";
import type { SuspenseStore } from "./ports/suspense.ts";

/** What applying a refund needs. */
export type ApplyRefundDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly suspense: Pick<SuspenseStore, "change">;
  readonly alert: Alert;
};

/** The one applier of refunds. One that is not ours, or that failed, is for a person to look at. */
export async function applyRefund(deps: ApplyRefundDeps, refund: Refund): Promise<void> {
  const { alert } = await apply(deps, refund);
  if (alert !== undefined) deps.alert("refund", { refund: refund.id, reason: alert });
}

async function apply({ stakes, suspense }: ApplyRefundDeps, refund: Refund): Promise<AppliedRefund> {
  const stakeId = idOfMetadata(refund.stakeId);
  if (stakeId !== undefined) return stakes.change({ stakeId }, (state, now) => decide(state, refund, now));
  if (refund.paymentIntent === null) return { alert: "a refund is not one of ours" };
  return suspense.change(refund.paymentIntent, (state, now) => applySuspenseRefund(state, refund, now));
}
