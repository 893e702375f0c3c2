import { beginCreate, giveUpCreate, paymentParameters } from "../../domain/open/opening.ts";
import { isOpen, type Stake } from "../../domain/state/stake.ts";
import { createPatiently } from "../create-patiently.ts";
import { hashParameters } from "../hash-parameters.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { PayablePayment, StripeCalls } from "../ports/stripe.ts";

/** Dependencies for obtaining a payment. */
export type ObtainPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly stripe: Pick<StripeCalls, "createPaymentIntent" | "retrievePaymentIntent">;
};

/**
 * Returns a stake's payment at Stripe: reads it if known, else creates it under the key committed before. `isBegun`:
 * the row of the first call was just written. Returns null if no payment is wanted any more. Throws CallFailure.
 */
export const obtainPayment = (deps: ObtainPaymentDeps, given: Stake, isBegun = false): Promise<PayablePayment | null> =>
  createPatiently<PayablePayment | null>(async (call) => {
    const stake = call === 1 && isBegun ? given : await begin(deps, given.id);
    if (stake === null) return { answer: null };
    if (stake.paymentIntent !== null) return { answer: await deps.stripe.retrievePaymentIntent(stake.paymentIntent) };
    if (!isOpen(stake)) return { answer: null };
    const parameters = paymentParameters(stake);
    return {
      create: () => deps.stripe.createPaymentIntent(parameters),
      giveUp: (reason) => giveUp(deps, given.id, parameters.key, reason),
    };
  });

const begin = (deps: ObtainPaymentDeps, stakeId: string): Promise<Stake | null> =>
  deps.stakes.change({ stakeId }, (state, now) => beginCreate(state, hashParameters, now));

const giveUp = (deps: ObtainPaymentDeps, stakeId: string, key: string, reason: string): Promise<Stake | null> =>
  deps.stakes.change({ stakeId }, (state, now) => giveUpCreate(state, key, reason, now));
