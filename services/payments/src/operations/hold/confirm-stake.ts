import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import { shownStatus, type StakeView } from "../../domain/open/stake-place.ts";
import { isOpen, type Stake } from "../../domain/state/stake.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "./apply-payment-intent.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { EscrowReader } from "../ports/escrow.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** A person's claim to have paid. */
export type ConfirmStake = { readonly userId: string; readonly stakeId: string; readonly idempotencyKey: string };

/** Dependencies for confirming a stake. */
export type ConfirmStakeDeps = ApplyPaymentDeps & {
  readonly stakes: Pick<StakeStore, "change" | "find">;
  readonly stripe: Pick<StripeCalls, "retrievePaymentIntent">;
  readonly keys: KeyStore;
  readonly escrow: Pick<EscrowReader, "views">;
};

/**
 * Reads the caller's payment again at Stripe, so that a paid stake shows at once; the browser is not trusted. Throws
 * STAKE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function confirmStake(deps: ConfirmStakeDeps, command: ConfirmStake): Promise<StakeView> {
  const { userId, stakeId, idempotencyKey } = command;
  const stake = await deps.stakes.find(stakeId);
  if (stake === null) throw domainError("STAKE_NOT_FOUND");
  if (stake.userId !== userId) throw hiddenError("STAKE_NOT_FOUND");
  await deps.keys.claim({ caller: userId, operation: "confirmStake", key: idempotencyKey, input: { stakeId } });
  await orUnavailable(() => readAgain(deps, stake));
  const view = (await deps.escrow.views([stakeId])).get(stakeId);
  if (view === undefined || shownStatus(view) === undefined) throw domainError("STAKE_NOT_FOUND");
  return view;
}

async function readAgain(deps: ConfirmStakeDeps, stake: Stake): Promise<void> {
  if (!isOpen(stake) || stake.paymentIntent === null) return;
  const { payment } = await deps.stripe.retrievePaymentIntent(stake.paymentIntent);
  await applyPaymentIntent(deps, payment);
}
