import type { Decision, StakeState } from "../domain/decision.ts";
import { isOpen } from "../domain/stake.ts";
import { stripeFee, type BalanceTransaction } from "../domain/stripe-fee.ts";
import { idOfMetadata } from "./id-of-metadata.ts";
import type { LedgerStore, StakeStore } from "./ports.ts";
import type { ChargeView } from "./stripe-ports.ts";

/** What applying a charge needs. */
export type ApplyChargeDeps = {
  readonly stakes: Pick<StakeStore, "change">;
  readonly ledger: Pick<LedgerStore, "post">;
};

/** Books what Stripe kept of a charge, once Stripe has booked it. */
export async function applyCharge(deps: ApplyChargeDeps, charge: ChargeView): Promise<void> {
  const { balanceTransaction } = charge;
  if (balanceTransaction === null) return;
  const stakeId = idOfMetadata(charge.stakeId);
  if (stakeId === undefined) await deps.ledger.post(stripeFee(balanceTransaction));
  else await deps.stakes.change({ stakeId }, (state) => book(state, charge.id, balanceTransaction));
}

function book({ stake }: StakeState, chargeId: string, booked: BalanceTransaction): Decision<void> {
  const transactions = stripeFee(booked);
  // Before the payment itself is applied the stake knows no charge; it learns both together then.
  if (stake?.charge !== chargeId) return { answer: undefined, writes: { transactions } };
  const known = { ...stake, balanceTransaction: booked.id, dueAt: isOpen(stake) ? stake.dueAt : null };
  return { answer: undefined, writes: { stakes: [known], transactions } };
}
