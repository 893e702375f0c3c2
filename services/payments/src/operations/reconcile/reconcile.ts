import { isOpen, lacksFee } from "../../domain/state/stake.ts";
import { readAccount, type ApplyAccountDeps } from "../pay-out/apply-account.ts";
import { applyCharge, type ApplyChargeDeps } from "../hold/apply-charge.ts";
import { applyPaymentIntent } from "../hold/apply-payment-intent.ts";
import { cancelPayment, type CancelPaymentDeps } from "../hold/cancel-payment.ts";
import { obtainPayment } from "../hold/obtain-payment.ts";
import { patiently } from "../patiently.ts";
import type { OperationStore } from "../ports/operations.ts";
import type { PayoutAccountStore } from "../ports/payout-accounts.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for the reconciler. */
export type ReconcileDeps = CancelPaymentDeps &
  ApplyChargeDeps &
  ApplyAccountDeps & {
    readonly stakes: StakeStore;
    readonly operations: Pick<OperationStore, "dueCancels">;
    readonly accounts: PayoutAccountStore;
    readonly stripe: Pick<
      StripeCalls,
      "createPaymentIntent" | "retrievePaymentIntent" | "cancelPaymentIntent" | "retrieveCharge"
    >;
  };

/** How many rows one round reads; the next round continues. */
const PAGE = 50;

/** Reads stakes at Stripe that had no events for a while. */
export async function reconcileStakes(deps: ReconcileDeps): Promise<void> {
  for (const stakeId of await deps.stakes.takeDue(PAGE)) await patiently(() => reconcileStake(deps, stakeId));
}

async function reconcileStake(deps: ReconcileDeps, stakeId: string): Promise<void> {
  const stake = await deps.stakes.find(stakeId);
  if (stake === null) return;
  if (isOpen(stake)) {
    const obtained = await obtainPayment(deps, stake);
    if (obtained !== null) await applyPaymentIntent(deps, obtained.payment);
  } else if (lacksFee(stake) && stake.charge !== null) {
    await applyCharge(deps, await deps.stripe.retrieveCharge(stake.charge));
  }
}

/** Continues cancellations that did not finish. */
export async function reconcileCancels(deps: ReconcileDeps): Promise<void> {
  for (const { stakeId, key } of await deps.operations.dueCancels(PAGE)) {
    await patiently(() => cancelPayment(deps, stakeId, key));
  }
}

/** Reads accounts again that can't receive yet. */
export async function reconcileAccounts(deps: ReconcileDeps): Promise<void> {
  for (const { stripeAccount } of await deps.accounts.takeDue(PAGE)) {
    if (stripeAccount !== null) await patiently(() => readAccount(deps, stripeAccount));
  }
}
