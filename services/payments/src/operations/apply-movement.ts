import { applyMovement as decide, type AppliedMovement } from "../domain/apply-movement.ts";
import { applySuspenseMovement } from "../domain/suspense-movement.ts";
import type { SeenMovement } from "../domain/hand-movement.ts";
import type { Refund } from "../domain/refund.ts";
import type { Transfer } from "../domain/transfer.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "./apply-payment-intent.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { StakeStore } from "./ports/stakes.ts";
import type { StripeCalls } from "./ports/stripe.ts";
import type { SuspenseStore } from "./ports/suspense.ts";

/** What applying a movement by hand needs. */
export type ApplyMovementDeps = ApplyPaymentDeps & {
  readonly stakes: Pick<StakeStore, "change" | "findByPayment" | "findByAccount" | "findByMovement">;
  readonly suspense: Pick<SuspenseStore, "change">;
  readonly stripe: Pick<StripeCalls, "retrievePaymentIntent">;
};

/**
 * Applies a refund that somebody made by hand: to the stake whose charge it gave back, or to suspense. The payment comes
 * first where its own events are late. Returns what an admin should look at. Throws CallFailure.
 */
export async function applyRefundByHand(deps: ApplyMovementDeps, refund: Refund): Promise<AppliedMovement> {
  const seen = await readRefundByHand(deps, refund);
  // Of a charge that brought nothing of ours, a refund takes nothing.
  if (seen === undefined || seen.cents === 0n) return { outcome: "stray" };
  const stakeId = await deps.stakes.findByPayment(seen.paymentIntent);
  const applied: AppliedMovement =
    stakeId === null
      ? { outcome: "stray" }
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, seen, now));
  if (applied.outcome === "applied") return applied;
  return deps.suspense.change(seen.paymentIntent, (state, now) => applySuspenseMovement(state, seen, now));
}

/** A refund as a movement, after its payment was applied; undefined where it is of no payment. Throws CallFailure. */
export async function readRefundByHand(deps: ApplyMovementDeps, refund: Refund): Promise<SeenMovement | undefined> {
  if (refund.paymentIntent === null) return undefined;
  const { payment } = await deps.stripe.retrievePaymentIntent(refund.paymentIntent);
  await applyPaymentIntent(deps, payment);
  const { id, state, cameBack, outCents, backCents } = refund;
  const backs = cameBack && backCents !== null ? [{ key: `refund_failed:${id}`, cents: backCents }] : [];
  const isLastOfCharge = payment.charge?.isRefunded ?? false;
  return { id, kind: "REFUND", state, paymentIntent: payment.id, cents: outCents, backs, isLastOfCharge };
}

/** A movement, and the stake that it is about; null for one that is about none. */
export type FoundMovement = { readonly stakeId: string | null; readonly seen: SeenMovement };

/**
 * Applies a transfer that somebody made by hand to a person's payout account: to the stake that it names, or to the
 * person's one stake of the bet whose group it is in. Returns what an admin should look at.
 */
export async function applyTransferByHand(deps: ApplyMovementDeps, transfer: Transfer): Promise<AppliedMovement> {
  const { stakeId, seen } = await findTransferByHand(deps, transfer);
  return stakeId === null
    ? deps.suspense.change(seen.paymentIntent, (state, now) => applySuspenseMovement(state, seen, now))
    : deps.stakes.change({ stakeId }, (state, now) => decide(state, seen, now));
}

/** A transfer as a movement. One that is about no stake belongs to no payment either, and stands under its own id. */
export async function findTransferByHand(
  { stakes }: Pick<ApplyMovementDeps, "stakes">,
  { id, destination, stakeId, transferGroup, amountCents, reversals }: Transfer,
): Promise<FoundMovement> {
  const betId = idOfMetadata(/^bet:(.+)$/.exec(transferGroup ?? "")?.[1]);
  const stake =
    (await stakes.findByMovement(id)) ??
    (await stakes.findByAccount(destination ?? "", { stakeId: idOfMetadata(stakeId), betId }));
  const backs = reversals.map((reversal) => ({ key: `transfer_reversed:${reversal.id}`, cents: reversal.cents }));
  return {
    stakeId: stake?.id ?? null,
    seen: {
      id,
      kind: "TRANSFER",
      state: "succeeded",
      paymentIntent: stake?.paymentIntent ?? id,
      cents: amountCents,
      backs,
      isLastOfCharge: false,
    },
  };
}
