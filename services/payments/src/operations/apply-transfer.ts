import { applyTransfer as decide, TRANSFERRED_BY_HAND, type Transfer } from "../domain/transfer.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import { applyTransferByHand, type ApplyMovementDeps } from "./apply-movement.ts";

/**
 * The one applier of transfers. One that no row of ours made, or that was reversed, is for a person to look at. Returns
 * whether a row of ours made it.
 */
export async function applyTransfer(deps: ApplyMovementDeps, transfer: Transfer): Promise<boolean> {
  const stakeId = idOfMetadata(transfer.stakeId);
  const own =
    stakeId === undefined
      ? TRANSFERRED_BY_HAND
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, transfer, now));
  const byHand = own.isByHand === true ? await applyTransferByHand(deps, transfer) : undefined;
  const { alert } = byHand?.outcome === "applied" ? byHand : own;
  if (alert !== undefined) deps.alert("transfer", { transfer: transfer.id, reason: alert });
  return own.isByHand !== true;
}
