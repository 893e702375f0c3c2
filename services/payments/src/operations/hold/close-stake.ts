import { CallFailure } from "../../domain/state/call-failure.ts";
import { close, closedAs, type ClosedAs } from "../../domain/hold/closing.ts";
import { cancelPayment, type CancelPaymentDeps } from "./cancel-payment.ts";

/**
 * Ends a stake that is not paid yet, and returns the result. An id that was never opened is rejected from then on.
 * `LATER` means that Stripe has not decided: a due row continues on its own, and the caller retries.
 */
export async function closeStake(deps: CancelPaymentDeps, stakeId: string): Promise<ClosedAs> {
  const stake = await deps.stakes.change({ stakeId }, (state, now) => close(state, stakeId, now));
  if (closedAs(stake) !== "LATER") return closedAs(stake);
  try {
    await cancelPayment(deps, stakeId);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
  return closedAs(await deps.stakes.find(stakeId));
}
