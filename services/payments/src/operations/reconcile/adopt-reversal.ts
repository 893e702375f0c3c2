import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AdminAction } from "../../domain/state/admin-action.ts";
import { agreed, type AdoptCommand } from "../../domain/reconcile/adopt-movement.ts";
import { applyMovement } from "../../domain/reconcile/apply-movement.ts";
import type { Decide, StakeState } from "../../domain/state/change.ts";
import { applyTransfer, type Transfer } from "../../domain/pay-out/transfer.ts";
import { findTransferByHand, type ApplyMovementDeps } from "../movements/apply-movement.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { LedgerStore } from "../ports/ledger.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for adopting a reversal. */
export type AdoptReversalDeps = ApplyMovementDeps & {
  readonly ledger: Pick<LedgerStore, "has">;
  readonly stripe: Pick<StripeCalls, "findReversedTransfer">;
};

/**
 * Books a reversal that no webhook reported: what came back is owed again and waits for an admin. A reversal that
 * Stripe reported is already booked. Throws MOVEMENT_NOT_FOUND, NOTHING_PARKED, SECOND_ADMIN_NEEDED, UNAVAILABLE.
 */
export async function adoptReversal(deps: AdoptReversalDeps, command: AdoptCommand): Promise<AdminAction> {
  const id = command.subject;
  const transfer = await orUnavailable(() => deps.stripe.findReversedTransfer(id));
  const reversal = transfer?.reversals.find((each) => each.id === id);
  const found = transfer === undefined ? undefined : await applierOf(deps, transfer);
  if (reversal === undefined || found === undefined) throw domainError("MOVEMENT_NOT_FOUND");
  if (await deps.ledger.has(`transfer_reversed:${id}`)) throw domainError("NOTHING_PARKED");
  return deps.stakes.change({ stakeId: found.stakeId }, (state, now) => {
    const adminAction = agreed(reversal, command, now);
    if (adminAction.action === "PROPOSE_ADOPTION") return { answer: adminAction, writes: { adminAction } };
    const { writes = {}, events = [] } = found.apply(state, now);
    // Nothing comes back from a transfer by hand that was never adopted.
    if ((writes.transactions ?? []).length === 0) throw domainError("NOTHING_PARKED");
    return { answer: adminAction, writes: { ...writes, adminAction }, events };
  });
}

type Applier = { readonly stakeId: string; readonly apply: Decide<StakeState, unknown> };

/** Returns how to apply a transfer to its stake, made by us or by hand. */
async function applierOf(deps: AdoptReversalDeps, transfer: Transfer): Promise<Applier | undefined> {
  if (transfer.operation !== undefined) {
    const stakeId = idOfMetadata(transfer.stakeId);
    return stakeId === undefined ? undefined : { stakeId, apply: (state, now) => applyTransfer(state, transfer, now) };
  }
  const { stakeId, seen } = await findTransferByHand(deps, transfer);
  return stakeId === null ? undefined : { stakeId, apply: (state, now) => applyMovement(state, seen, now) };
}
