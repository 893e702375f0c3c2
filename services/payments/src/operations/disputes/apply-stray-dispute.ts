import { CallFailure } from "../../domain/state/call-failure.ts";
import type { AppliedDispute } from "../../domain/disputes/apply-dispute.ts";
import type { DisputeReading } from "../../domain/state/dispute.ts";
import { applyStrayDispute as decide } from "../../domain/reconcile/suspense.ts";
import type { SuspenseStore } from "../ports/suspense.ts";

/** Dependencies for applying a dispute of money in suspense. */
export type ApplyStrayDisputeDeps = { readonly suspense: Pick<SuspenseStore, "change"> };

/** Applies a dispute of a charge without a stake. Throws CallFailure (busy) while a refund of it is in progress. */
export async function applyStrayDispute(
  { suspense }: ApplyStrayDisputeDeps,
  seen: DisputeReading,
): Promise<AppliedDispute> {
  const applied = await suspense.change(seen.paymentIntent ?? seen.charge, (state, now) => decide(state, seen, now));
  if (applied.outcome === "busy") throw new CallFailure("busy", "money_under_way");
  return applied;
}
