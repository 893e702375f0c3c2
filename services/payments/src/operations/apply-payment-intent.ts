import { NO_STAKE } from "../domain/decision.ts";
import { applyPayment, type Payment } from "../domain/payment.ts";
import type { Stake } from "../domain/stake.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert, LedgerStore, StakeStore } from "./ports.ts";

/** What applying a payment needs. */
export type ApplyPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly ledger: Pick<LedgerStore, "post">;
  readonly alert: Alert;
};

/**
 * The one applier of payments: responses, webhooks, confirmations and the reconciler all bring what they just read at
 * Stripe. Answers the stake as it is then, or null for a payment that belongs to none.
 */
export async function applyPaymentIntent(deps: ApplyPaymentDeps, payment: Payment): Promise<Stake | null> {
  const stakeId = idOfMetadata(payment.stakeId);
  const applied =
    stakeId === undefined
      ? await applyUnnamed(deps, payment)
      : await deps.stakes.change({ stakeId }, (state, now) => applyPayment(state, payment, now));
  if (applied.mismatch !== undefined) {
    deps.alert("payment_in_suspense", { paymentIntent: payment.id, reason: applied.mismatch });
  }
  return applied.stake;
}

async function applyUnnamed(deps: ApplyPaymentDeps, payment: Payment) {
  const { answer, writes } = applyPayment(NO_STAKE, payment, new Date(0));
  await deps.ledger.post(writes?.transactions ?? []);
  return answer;
}
