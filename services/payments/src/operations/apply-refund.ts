import { applyRefund as decide, type Refund } from "../domain/refund.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert, StakeStore } from "./ports.ts";

/** What applying a refund needs. */
export type ApplyRefundDeps = { readonly stakes: Pick<StakeStore, "change">; readonly alert: Alert };

/** The one applier of refunds. One that is not ours, or that failed, is for a person to look at. */
export async function applyRefund(deps: ApplyRefundDeps, refund: Refund): Promise<void> {
  const stakeId = idOfMetadata(refund.stakeId);
  const { alert } =
    stakeId === undefined
      ? { alert: "a refund is not one of ours" }
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, refund, now));
  if (alert !== undefined) deps.alert("refund", { refund: refund.id, reason: alert });
}
