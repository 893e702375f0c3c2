import { applyTransfer as decide, TRANSFERRED_BY_HAND, type Transfer } from "../../domain/pay-out/transfer.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import { applyTransferByHand, type AppliedBy, type ApplyMovementDeps } from "./apply-movement.ts";

/**
 * The only function that applies transfers. Alerts on a transfer that was reversed or that no row of ours made. Returns
 * whether a row of ours made it.
 */
export async function applyTransfer(deps: ApplyMovementDeps, transfer: Transfer, by?: AppliedBy): Promise<boolean> {
  const stakeId = idOfMetadata(transfer.stakeId);
  const own =
    stakeId === undefined
      ? TRANSFERRED_BY_HAND
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, transfer, now));
  const byHand = own.isByHand === true ? await applyTransferByHand(deps, transfer, by) : undefined;
  const { alert } = byHand?.outcome === "applied" ? byHand : own;
  if (alert !== undefined) deps.alert("transfer", { transfer: transfer.id, reason: alert });
  return own.isByHand !== true;
}
