import { CallFailure } from "../domain/call-failure.ts";
import { applyPayment, arrivedCents, withoutStake, type AppliedPayment, type Payment } from "../domain/payment.ts";
import type { Stake } from "../domain/stake.ts";
import { suspend } from "../domain/suspense.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { Alert } from "./ports/alert.ts";
import type { StakeStore } from "./ports/stakes.ts";
import type { SuspenseStore } from "./ports/suspense.ts";

/** What applying a payment needs. */
export type ApplyPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change" | "findByPayment">;
  readonly suspense: Pick<SuspenseStore, "change">;
  readonly alert: Alert;
};

/**
 * The one applier of payments: responses, webhooks, confirmations and the reconciler all bring what they just read at
 * Stripe. Money that goes into suspense is told once. Returns the stake as it is then, or null for a payment that belongs
 * to none. Throws CallFailure (busy) for money that goes there and of which Stripe has not said yet how much it is.
 */
export async function applyPaymentIntent(deps: ApplyPaymentDeps, payment: Payment): Promise<Stake | null> {
  const named = idOfMetadata(payment.stakeId);
  const own = named === undefined ? undefined : await applyToOwn(deps, named, payment);
  const { stake, suspended, stray } = own ?? (await applyToOther(deps, named, payment));
  if (stray !== undefined && arrivedCents(payment) === undefined) throw new CallFailure("busy", "not_booked_yet");
  const reason = stray !== undefined && (await isNews(deps, payment)) ? stray : suspended;
  if (reason !== undefined) deps.alert("payment_in_suspense", { paymentIntent: payment.id, reason });
  return stake;
}

const isNews = ({ suspense }: ApplyPaymentDeps, payment: Payment): Promise<boolean> =>
  suspense.change(payment.id, (state) => suspend(state, payment));

/** Almost always: the payment is known as that of the stake that its metadata name. Returns nothing where it is not. */
const applyToOwn = (
  { stakes }: ApplyPaymentDeps,
  stakeId: string,
  payment: Payment,
): Promise<AppliedPayment | undefined> =>
  stakes.change<AppliedPayment | undefined>({ stakeId }, (state, now) =>
    state.stake?.paymentIntent === payment.id ? applyPayment(state, payment, now) : { answer: undefined },
  );

/** A payment whose metadata were changed still belongs to the stake that it was made for, and not to whom it names now. */
async function applyToOther(
  { stakes }: ApplyPaymentDeps,
  named: string | undefined,
  payment: Payment,
): Promise<AppliedPayment> {
  const stakeId = (await stakes.findByPayment(payment.id)) ?? named;
  if (stakeId === undefined) return withoutStake(payment);
  return stakes.change({ stakeId }, (state, now) => applyPayment(state, payment, now));
}
