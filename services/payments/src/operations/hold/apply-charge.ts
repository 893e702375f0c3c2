import type { PaymentsChange, StakeState } from "../../domain/state/change.ts";
import { isOpen } from "../../domain/state/stake.ts";
import { stripeFee, type BalanceTransaction } from "../../domain/state/stripe-fee.ts";
import { idOfMetadata } from "../id-of-metadata.ts";
import type { LedgerStore } from "../ports/ledger.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { ChargeView } from "../ports/stripe.ts";

/** Dependencies for applying a charge. */
export type ApplyChargeDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly ledger: Pick<LedgerStore, "post">;
};

/**
 * Books Stripe's fee on a charge, once Stripe has booked it. Returns false if the charge's payment is not applied yet;
 * applying it will book the fee too.
 */
export async function applyCharge(deps: ApplyChargeDeps, charge: ChargeView): Promise<boolean> {
  const { balanceTransaction } = charge;
  if (balanceTransaction === null) return true;
  const stakeId = idOfMetadata(charge.stakeId);
  if (stakeId !== undefined) {
    return deps.stakes.change({ stakeId }, (state) => book(state, charge.id, balanceTransaction));
  }
  await deps.ledger.post(stripeFee(balanceTransaction));
  return true;
}

function book({ stake }: StakeState, chargeId: string, booked: BalanceTransaction): PaymentsChange<boolean> {
  const transactions = stripeFee(booked);
  if (stake?.charge !== chargeId) return { answer: stake === null || !isOpen(stake), writes: { transactions } };
  return { answer: true, writes: { stakes: [{ ...stake, balanceTransaction: booked.id, dueAt: null }], transactions } };
}
