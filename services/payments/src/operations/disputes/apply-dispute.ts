import { CallFailure } from "../../domain/state/call-failure.ts";
import { applyDispute as decide, type AppliedDispute } from "../../domain/disputes/apply-dispute.ts";
import type { DisputeReading } from "../../domain/state/dispute.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "../hold/apply-payment-intent.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import { applyStrayDispute, type ApplyStrayDisputeDeps } from "./apply-stray-dispute.ts";
import type { Clock } from "../ports/clock.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for applying a dispute. */
export type ApplyDisputeDeps = ApplyPaymentDeps &
  ApplyStrayDisputeDeps & {
    readonly clock: Clock;
    readonly stripe: Pick<StripeCalls, "retrieveDispute" | "retrievePaymentIntent">;
  };

/** Reads a dispute again and applies it. Throws CallFailure. */
export async function readDispute(deps: ApplyDisputeDeps, dispute: string): Promise<void> {
  const observedAt = await deps.clock.now();
  await applyDispute(deps, { ...(await deps.stripe.retrieveDispute(dispute)), observedAt });
}

/**
 * The only function that applies disputes. Their outcomes may change, so the reading that began later wins. Applies the
 * payment first, in case its own events are late. Throws CallFailure (busy) while a refund or transfer of the charge is
 * in progress: its result decides who bears a loss.
 */
async function applyDispute(deps: ApplyDisputeDeps, seen: DisputeReading): Promise<void> {
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
