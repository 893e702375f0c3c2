import { applyMovement as decide, type AppliedMovement } from "../../domain/reconcile/apply-movement.ts";
import { applySuspenseMovement } from "../../domain/reconcile/suspense-movement.ts";
import type { SeenMovement } from "../../domain/state/hand-movement.ts";
import { isKeyOf } from "../../domain/state/operation.ts";
import type { Refund } from "../../domain/settle/refund.ts";
import type { Transfer } from "../../domain/pay-out/transfer.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "../hold/apply-payment-intent.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import type { PaidStake, StakeStore } from "../ports/stakes.ts";
import type { StripeCalls } from "../ports/stripe.ts";
import type { SuspenseStore } from "../ports/suspense.ts";

/** Dependencies for applying a movement by hand. */
export type ApplyMovementDeps = ApplyPaymentDeps & {
  readonly stakes: Pick<StakeStore, "change" | "find" | "findByPayment" | "findByAccount" | "findByMovement">;
  readonly suspense: Pick<SuspenseStore, "change">;
  readonly stripe: Pick<StripeCalls, "retrievePaymentIntent">;
};

/** NEWS: Stripe shows it. ADMIN: an admin adopts it. */
export type AppliedBy = "NEWS" | "ADMIN";

/**
 * Applies a refund that was made by hand: to the stake whose charge it returned, or to suspense. Applies the payment
 * first, in case its own events are late. Returns what an admin should check. Throws CallFailure.
 */
export async function applyRefundByHand(
  deps: ApplyMovementDeps,
  refund: Refund,
  by: AppliedBy = "NEWS",
): Promise<AppliedMovement> {
  const seen = seenBy(by, await readRefundByHand(deps, refund));
  // A refund of a charge that brought us nothing takes nothing.
  if (seen === undefined || seen.cents === 0n) return { outcome: "stray" };
  const stakeId = await deps.stakes.findByPayment(seen.paymentIntent);
  const applied: AppliedMovement =
    stakeId === null
      ? { outcome: "stray" }
      : await deps.stakes.change({ stakeId }, (state, now) => decide(state, seen, now));
  if (applied.outcome === "applied") return applied;
  return deps.suspense.change(seen.paymentIntent, (state, now) => applySuspenseMovement(state, seen, now));
}

/**
 * Returns a refund as a movement, after applying its payment; undefined if it belongs to no payment. Throws
 * CallFailure.
 */
export async function readRefundByHand(deps: ApplyMovementDeps, refund: Refund): Promise<SeenMovement | undefined> {
  if (refund.paymentIntent === null) return undefined;
  const { payment } = await deps.stripe.retrievePaymentIntent(refund.paymentIntent);
  await applyPaymentIntent(deps, payment);
  const { id, state, cameBack, outCents, backCents } = refund;
  const backs = cameBack && backCents !== null ? [{ key: `refund_failed:${id}`, cents: backCents }] : [];
  const isLastOfCharge = payment.charge?.isRefunded ?? false;
  const named = idOfMetadata(refund.stakeId);
  // One of our rows refunds only the payment of its own stake.
  const isOfPayment = named === undefined || named === idOfMetadata(payment.stakeId);
  const isOurs = isOfPayment && isKeyOf(refund.operation, "REFUND", named ?? payment.id);
  return { id, kind: "REFUND", state, paymentIntent: payment.id, cents: outCents, backs, isLastOfCharge, isOurs };
}

/** A movement and its stake; null if it belongs to none. */
export type FoundMovement = { readonly stakeId: string | null; readonly seen: SeenMovement };

/**
 * Applies a transfer that was made by hand to a person's payout account: to the stake that it names, or to the person's
 * only stake in the bet of its transfer group. Returns what an admin should check.
 */
export async function applyTransferByHand(
  deps: ApplyMovementDeps,
  transfer: Transfer,
  by: AppliedBy = "NEWS",
): Promise<AppliedMovement> {
  const { stakeId, seen: shown } = await findTransferByHand(deps, transfer);
  const seen = seenBy(by, shown);
  return stakeId === null
    ? deps.suspense.change(seen.paymentIntent, (state, now) => applySuspenseMovement(state, seen, now))
    : deps.stakes.change({ stakeId }, (state, now) => decide(state, seen, now));
}

/**
 * Returns a transfer as a movement. A transfer made by one of our rows belongs to the stake that it names, whatever the
 * account. A transfer without a stake has no payment either, and is stored under its own id.
 */
export async function findTransferByHand(
  { stakes }: Pick<ApplyMovementDeps, "stakes">,
  transfer: Transfer,
): Promise<FoundMovement> {
  const { id, amountCents, reversals } = transfer;
  const own = await findOwn(stakes, transfer);
  const stake =
    (await stakes.findByMovement(id)) ??
    own ??
    (await stakes.findByAccount(transfer.destination ?? "", meantBy(transfer)));
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
      isOurs: own !== null,
    },
  };
}

/** An admin who adopts a movement decides that its row does not reappear. */
const seenBy = <Seen extends SeenMovement | undefined>(by: AppliedBy, seen: Seen): Seen =>
  by === "ADMIN" && seen !== undefined ? { ...seen, isOurs: false } : seen;

async function findOwn(stakes: Pick<StakeStore, "find">, { stakeId, operation }: Transfer): Promise<PaidStake | null> {
  const id = idOfMetadata(stakeId);
  if (id === undefined || !isKeyOf(operation, "TRANSFER", id)) return null;
  const stake = await stakes.find(id);
  if (stake === null || stake.charge === null || stake.paymentIntent === null) return null;
  return { id, paymentIntent: stake.paymentIntent };
}

const meantBy = ({ stakeId, transferGroup }: Transfer): Parameters<StakeStore["findByAccount"]>[1] => ({
  stakeId: idOfMetadata(stakeId),
  betId: idOfMetadata(/^bet:(.+)$/.exec(transferGroup ?? "")?.[1]),
});
