import { NO_STAKE } from "../domain/decision.ts";
import { applyPayment, isPaymentOf, type AppliedPayment, type Payment } from "../domain/payment.ts";
import type { Stake } from "../domain/stake.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert, LedgerStore, StakeStore } from "./ports.ts";

/** What applying a payment needs. */
export type ApplyPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change" | "findByPayment">;
  readonly ledger: Pick<LedgerStore, "post">;
  readonly alert: Alert;
};

/**
 * The one applier of payments: responses, webhooks, confirmations and the reconciler all bring what they just read at
 * Stripe. Answers the stake as it is then, or null for a payment that belongs to none.
 */
export async function applyPaymentIntent(deps: ApplyPaymentDeps, payment: Payment): Promise<Stake | null> {
  const named = idOfMetadata(payment.stakeId);
  const own = named === undefined ? undefined : await applyToOwn(deps, named, payment);
  const applied = own ?? (await applyToOther(deps, named, payment));
  if (applied.mismatch !== undefined) {
    deps.alert("payment_in_suspense", { paymentIntent: payment.id, reason: applied.mismatch });
  }
  return applied.stake;
}

/** Almost always: the payment is the one of the stake that its metadata name. Answers nothing where it is not. */
const applyToOwn = (
  { stakes }: ApplyPaymentDeps,
  stakeId: string,
  payment: Payment,
): Promise<AppliedPayment | undefined> =>
  stakes.change<AppliedPayment | undefined>({ stakeId }, (state, now) =>
    isPaymentOf(state.stake, payment) ? applyPayment(state, payment, now) : { answer: undefined },
  );

/** A payment whose metadata were changed still belongs to the stake that it was made for. */
async function applyToOther(
  deps: ApplyPaymentDeps,
  named: string | undefined,
  payment: Payment,
): Promise<AppliedPayment> {
  const stakeId = (await deps.stakes.findByPayment(payment.id)) ?? named;
  if (stakeId === undefined) return applyUnnamed(deps, payment);
  return deps.stakes.change({ stakeId }, (state, now) => applyPayment(state, payment, now));
}

async function applyUnnamed(deps: ApplyPaymentDeps, payment: Payment): Promise<AppliedPayment> {
  const { answer, writes } = applyPayment(NO_STAKE, payment, new Date(0));
  await deps.ledger.post(writes?.transactions ?? []);
  return answer;
}
