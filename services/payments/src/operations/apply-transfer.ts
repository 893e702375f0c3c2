import { applyTransfer as decide, type Transfer } from "../domain/transfer.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert } from "./ports/alert.ts";
import type { StakeStore } from "./ports/stakes.ts";

/** What applying a transfer needs. */
export type ApplyTransferDeps = { readonly stakes: Pick<StakeStore, "change">; readonly alert: Alert };

/** The one applier of transfers. One that is not ours, or that was reversed, is for a person to look at. */
export async function applyTransfer(deps: ApplyTransferDeps, transfer: Transfer): Promise<void> {
  const stakeId = idOfMetadata(transfer.stakeId);
  const { alert } =
    stakeId === undefined
      ? { alert: "a transfer is not one of ours" }
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, transfer, now));
  if (alert !== undefined) deps.alert("transfer", { transfer: transfer.id, reason: alert });
}
