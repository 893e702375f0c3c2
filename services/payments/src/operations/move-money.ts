import { CallFailure } from "../domain/call-failure.ts";
import type { PaymentsChange } from "../domain/change.ts";
import {
  afterAbsence,
  afterFailure,
  afterLostLookup,
  NO_BALANCE,
  OTHER_CURRENCY,
  type CallState,
  type MoneyCall,
  type MoneyStep,
  type StakeCall,
} from "../domain/money-out.ts";
import { isInOurCurrency } from "../domain/payment.ts";
import type { Refund } from "../domain/refund.ts";
import { readAccount, type ApplyAccountDeps } from "./apply-account.ts";
import { applyRefund, type ApplyRefundDeps } from "./apply-refund.ts";
import { applyTransfer, type ApplyTransferDeps } from "./apply-transfer.ts";
import type { StripeCalls } from "./ports/stripe.ts";

/** What moving money out needs. */
export type MoveMoneyDeps = ApplyRefundDeps &
  ApplyTransferDeps &
  ApplyAccountDeps & {
    readonly stripe: Pick<
      StripeCalls,
      "createRefund" | "retrieveRefund" | "findRefund" | "createTransfer" | "findTransfer" | "retrievePaymentIntent"
    >;
  };

/** Does what was decided about a due refund or transfer, and writes down what came of it. */
export async function moveMoney(deps: MoveMoneyDeps, step: MoneyStep): Promise<void> {
  if (step.do === "wait") {
    if (step.isTooLong)
      deps.alert("winnings_wait_too_long", { operation: step.operation, reason: "no payout account" });
    return;
  }
  if (step.late !== undefined) deps.alert("money_out_late", { operation: step.call.key, reason: step.late });
  if (step.do === "find") return find(deps, step.call);
  if (step.do === "read") return read(deps, step.call, step.stripeId);
  return send(deps, step.call);
}

async function send(deps: MoveMoneyDeps, call: MoneyCall): Promise<void> {
  try {
    if (call.kind === "TRANSFER") await applyTransfer(deps, await deps.stripe.createTransfer(call));
    else await applyRefund(deps, await createRefund(deps, call));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const next = await change(deps, call, (state, now) => afterFailure(state, call.key, error, now));
    if (error.kind === "definite") {
      deps.alert("money_out_failed", { operation: call.key, reason: error.reason });
      if (call.kind === "TRANSFER" && error.reason !== NO_BALANCE) await readAgain(deps, call.target);
    }
    if (next.find) await find(deps, call);
  }
}

/** An account that is refused may not receive any more; what Stripe does not answer now the next refusal asks again. */
async function readAgain(deps: ApplyAccountDeps, account: string): Promise<void> {
  try {
    await readAccount(deps, account);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}

/** Stripe counts a refund in the currency of its charge, and suspense is counted in ours. */
async function createRefund({ stripe }: MoveMoneyDeps, call: MoneyCall): Promise<Refund> {
  if (call.kind === "SUSPENSE_REFUND") {
    const { payment } = await stripe.retrievePaymentIntent(call.target);
    if (!isInOurCurrency(payment)) throw new CallFailure("definite", OTHER_CURRENCY);
  }
  return stripe.createRefund(call);
}

/** Looks for the effect among what Stripe has, because neither an answer nor a replay tells of it. */
async function find(deps: MoveMoneyDeps, call: MoneyCall): Promise<void> {
  try {
    const isThere = call.kind === "TRANSFER" ? await findTransfer(deps, call) : await findRefund(deps, call);
    if (!isThere) await change(deps, call, (state, now) => afterAbsence(state, call.key, now));
  } catch (error) {
    await writeDownLost(deps, call, error);
  }
}

async function findRefund(deps: MoveMoneyDeps, call: MoneyCall): Promise<boolean> {
  const refund = await deps.stripe.findRefund(call);
  if (refund !== undefined) await applyRefund(deps, refund);
  return refund !== undefined;
}

async function findTransfer(deps: MoveMoneyDeps, call: StakeCall): Promise<boolean> {
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

async function writeDownLost(deps: MoveMoneyDeps, call: MoneyCall, error: unknown): Promise<void> {
  if (!(error instanceof CallFailure)) throw error;
  await change(deps, call, (state, now) => afterLostLookup(state, call.key, error.reason, now));
}

/** Writes down what came of a call, under the lock of whose money it moves. */
const change = <Answer>(
  { stakes, suspense }: MoveMoneyDeps,
  call: MoneyCall,
  decide: (state: CallState, now: Date) => PaymentsChange<Answer>,
): Promise<Answer> =>
  call.kind === "SUSPENSE_REFUND"
    ? suspense.change(call.target, decide)
    : stakes.change({ stakeId: call.stakeId }, decide);
