import { CallFailure } from "../../domain/state/call-failure.ts";
import {
  applyPayment,
  arrivedCents,
  withoutStake,
  type AppliedPayment,
  type Payment,
} from "../../domain/hold/payment.ts";
import type { Stake } from "../../domain/state/stake.ts";
import { suspend } from "../../domain/reconcile/suspense.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import type { Alert } from "../ports/alert.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { SuspenseStore } from "../ports/suspense.ts";

/** Dependencies for applying a payment. */
export type ApplyPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change" | "findByPayment">;
  readonly suspense: Pick<SuspenseStore, "change">;
  readonly alert: Alert;
};

/**
 * The only function that applies payments: responses, webhooks, confirmations and the reconciler all pass it what they
 * just read at Stripe. Alerts once for money that goes into suspense. Returns the resulting stake, or null for a
 * payment that belongs to none. Throws CallFailure (busy) for money bound for suspense whose amount Stripe has not
 * reported yet.
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

/** The common case: the payment is known as that of the stake in its metadata. Returns undefined otherwise. */
const applyToOwn = (
  { stakes }: ApplyPaymentDeps,
  stakeId: string,
  payment: Payment,
): Promise<AppliedPayment | undefined> =>
  stakes.change<AppliedPayment | undefined>({ stakeId }, (state, now) =>
    state.stake?.paymentIntent === payment.id ? applyPayment(state, payment, now) : { answer: undefined },
  );

/** A payment with changed metadata still belongs to the stake that it was made for, not to the one it names now. */
async function applyToOther(
  { stakes }: ApplyPaymentDeps,
  named: string | undefined,
  payment: Payment,
): Promise<AppliedPayment> {
  const stakeId = (await stakes.findByPayment(payment.id)) ?? named;
  if (stakeId === undefined) return withoutStake(payment);
  return stakes.change({ stakeId }, (state, now) => applyPayment(state, payment, now));
}
