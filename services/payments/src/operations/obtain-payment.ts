import { setTimeout as pause } from "node:timers/promises";
import { CallFailure } from "../domain/call-failure.ts";
import { beginCreate, giveUpCreate, paymentParameters } from "../domain/opening.ts";
import { isOpen, type Stake } from "../domain/stake.ts";
import { hashParameters } from "./hash-parameters.ts";
import type { StakeStore } from "./ports/stakes.ts";
import type { PayablePayment, StripeCalls } from "./ports/stripe.ts";

/** What obtaining a payment needs. */
export type ObtainPaymentDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly stripe: Pick<StripeCalls, "createPaymentIntent" | "retrievePaymentIntent">;
};

/** How often one request asks Stripe for a payment before it leaves the rest to the reconciler. */
const MAX_CALLS = 5;
const FIRST_PAUSE_MS = 100;

/**
 * A stake's payment as Stripe has it: read where it is known, else created, under the key that was committed before.
 * `isBegun` says that the row of the first call was written just now. Answers null where none is wanted any more.
 * Throws CallFailure.
 */
export async function obtainPayment(
  deps: ObtainPaymentDeps,
  given: Stake,
  isBegun = false,
): Promise<PayablePayment | null> {
  let stake: Stake | null = given;
  let serverErrors = 0;
  for (let call = 1; ; call += 1) {
    if (call > 1 || !isBegun) stake = await begin(deps, given.id);
    if (stake === null) return null;
    if (stake.paymentIntent !== null) return deps.stripe.retrievePaymentIntent(stake.paymentIntent);
    if (!isOpen(stake)) return null;
    const parameters = paymentParameters(stake);
    try {
      return await deps.stripe.createPaymentIntent(parameters);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      serverErrors = error.kind === "server" ? serverErrors + 1 : 0;
      // The same 5xx again is Stripe's stored answer. An unanswered secret never left, so the next key may be taken.
      const isOver = error.kind === "definite" || serverErrors >= 2;
      if (isOver) await giveUp(deps, given.id, parameters.key, error.reason);
      if (error.kind === "definite" || error.kind === "unanswered" || call >= MAX_CALLS) throw error;
      if (isOver) serverErrors = 0;
      await pause(FIRST_PAUSE_MS * 2 ** (call - 1));
    }
  }
}

const begin = (deps: ObtainPaymentDeps, stakeId: string): Promise<Stake | null> =>
  deps.stakes.change({ stakeId }, (state, now) => beginCreate(state, hashParameters, now));

const giveUp = (deps: ObtainPaymentDeps, stakeId: string, key: string, reason: string): Promise<Stake | null> =>
  deps.stakes.change({ stakeId }, (state, now) => giveUpCreate(state, key, reason, now));
