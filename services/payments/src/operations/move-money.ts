import { CallFailure } from "../domain/call-failure.ts";
import { afterAbsence, afterFailure, afterLostLookup, type MoneyCall, type MoneyStep } from "../domain/money-out.ts";
import { applyRefund, type ApplyRefundDeps } from "./apply-refund.ts";
import { applyTransfer, type ApplyTransferDeps } from "./apply-transfer.ts";
import type { StripeCalls } from "./stripe-ports.ts";

/** What moving money out needs. */
export type MoveMoneyDeps = ApplyRefundDeps &
  ApplyTransferDeps & {
    readonly stripe: Pick<
      StripeCalls,
      "createRefund" | "retrieveRefund" | "findRefund" | "createTransfer" | "findTransfer"
    >;
  };

/** Does what was decided about a due refund or transfer, and writes down what came of it. */
export async function moveMoney(deps: MoveMoneyDeps, step: MoneyStep): Promise<void> {
  if (step.do === "wait") {
    if (step.isTooLong)
      deps.alert("winnings_wait_too_long", { operation: step.operation, reason: "no payout account" });
    return;
  }
  if (step.do === "find") return find(deps, step.call);
  if (step.do === "read") return read(deps, step.call, step.stripeId);
  return send(deps, step.call);
}

async function send(deps: MoveMoneyDeps, call: MoneyCall): Promise<void> {
  try {
    if (call.kind === "refund") await applyRefund(deps, await deps.stripe.createRefund(call));
    else await applyTransfer(deps, await deps.stripe.createTransfer(call));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const next = await deps.stakes.change({ stakeId: call.stakeId }, (state, now) =>
      afterFailure(state, call.key, error, now),
    );
    if (error.kind === "definite") {
      deps.alert("money_out_failed", { operation: call.key, reason: error.reason });
    }
    if (next.find) await find(deps, call);
  }
}

/** Looks for the effect among what Stripe has, because neither an answer nor a replay tells of it. */
async function find(deps: MoveMoneyDeps, call: MoneyCall): Promise<void> {
  const { stakeId, key } = call;
  try {
    const isThere = call.kind === "refund" ? await findRefund(deps, call) : await findTransfer(deps, call);
    if (!isThere) await deps.stakes.change({ stakeId }, (state, now) => afterAbsence(state, key, now));
  } catch (error) {
    await writeDownLost(deps, call, error);
  }
}

async function findRefund(deps: MoveMoneyDeps, call: MoneyCall): Promise<boolean> {
  const refund = await deps.stripe.findRefund(call);
  if (refund !== undefined) await applyRefund(deps, refund);
  return refund !== undefined;
}

async function findTransfer(deps: MoveMoneyDeps, call: MoneyCall): Promise<boolean> {
  const transfer = await deps.stripe.findTransfer(call);
  if (transfer !== undefined) await applyTransfer(deps, transfer);
  return transfer !== undefined;
}

async function read(deps: MoveMoneyDeps, call: MoneyCall, refundId: string): Promise<void> {
  try {
    await applyRefund(deps, await deps.stripe.retrieveRefund(refundId));
  } catch (error) {
    await writeDownLost(deps, call, error);
  }
}

async function writeDownLost(deps: MoveMoneyDeps, { stakeId, key }: MoneyCall, error: unknown): Promise<void> {
  if (!(error instanceof CallFailure)) throw error;
  await deps.stakes.change({ stakeId }, (state, now) => afterLostLookup(state, key, error.reason, now));
}
