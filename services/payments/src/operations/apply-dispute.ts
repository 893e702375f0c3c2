import { CallFailure } from "../domain/call-failure.ts";
import { applyDispute as decide, type AppliedDispute } from "../domain/apply-dispute.ts";
import type { SeenDispute } from "../domain/dispute.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "./apply-payment-intent.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { StripeCalls } from "./stripe-ports.ts";
import { applyStrayDispute, type ApplyStrayDisputeDeps } from "./apply-stray-dispute.ts";

/** What applying a dispute needs. */
export type ApplyDisputeDeps = ApplyPaymentDeps &
  ApplyStrayDisputeDeps & { readonly stripe: Pick<StripeCalls, "retrievePaymentIntent"> };

/**
 * The one applier of disputes. The payment comes first where its own events are late. Throws CallFailure (busy) while a
 * refund or transfer of the charge is under way, whose end is needed to say who bears a loss.
 */
export async function applyDispute(deps: ApplyDisputeDeps, seen: SeenDispute): Promise<void> {
  if (seen.paymentIntent !== null) {
    await applyPaymentIntent(deps, (await deps.stripe.retrievePaymentIntent(seen.paymentIntent)).payment);
  }
  const stakeId = idOfMetadata(seen.stakeId);
  const applied: AppliedDispute =
    stakeId === undefined
      ? { outcome: "stray" }
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, seen, now));
  if (applied.outcome === "busy") throw new CallFailure("busy", "money_under_way");
  const { alert } = applied.outcome === "stray" ? await applyStrayDispute(deps, seen) : applied;
  if (alert !== undefined) deps.alert("dispute", { dispute: seen.id, charge: seen.charge, reason: alert });
}
