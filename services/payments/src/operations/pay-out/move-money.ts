import { CallFailure } from "../../domain/state/call-failure.ts";
import {
  afterAbsence,
  afterFailure,
  afterLostLookup,
  maySend,
  type MoneyCall,
  type MoneyStep,
} from "../../domain/pay-out/money-out.ts";
import { lookAtRefunds, type LookAtRefundsDeps } from "../movements/look-at-refunds.ts";
import { lookAtTransfers, type LookAtTransfersDeps, type TransfersOfBet } from "../movements/look-at-transfers.ts";
import { wayOfMoney, type WayOfMoney, type WayOfMoneyDeps } from "./way-of-money.ts";

/** Dependencies for moving money out. */
export type MoveMoneyDeps = WayOfMoneyDeps & LookAtRefundsDeps & LookAtTransfersDeps;

type Sending = Extract<MoneyStep, { do: "send" }>;

/** Money in suspense belongs to no bet. */
const NO_TRANSFERS: TransfersOfBet = () => Promise.resolve([]);

/** Executes the decision about a due refund or transfer, and records the outcome. */
export async function moveMoney(
  deps: MoveMoneyDeps,
  step: MoneyStep,
  ofBet: TransfersOfBet = NO_TRANSFERS,
): Promise<void> {
  if (step.do === "wait") {
    if (step.isTooLong)
      deps.alert("winnings_wait_too_long", { operation: step.operation, reason: "no payout account" });
    return;
  }
  const { call, late } = step;
  if (late !== undefined) deps.alert("money_out_late", { operation: call.key, reason: late });
  const way = wayOfMoney(deps, call);
  if (step.do === "find") return find(way, call);
  if (step.do === "read") return looking(way, call, () => way.read(step.stripeId));
  return looking(way, call, async () => {
    // If nothing went out before, the decision about the call still holds.
    const isClear = !(await lookAtWhatWentOut(deps, step, ofBet));
    if (isClear || (await way.change((state) => ({ answer: maySend(state, call.key) })))) await send(deps, way, call);
    else await find(way, call);
  });
}

/**
 * Reads at Stripe what the charge gave back and what was paid to its person for the bet. Returns whether there was any.
 */
async function lookAtWhatWentOut(
  deps: MoveMoneyDeps,
  { call, paymentIntent, account }: Sending,
  ofBet: TransfersOfBet,
): Promise<boolean> {
  const isRefunded = await lookAtRefunds(deps, paymentIntent);
  if (call.kind === "SUSPENSE_REFUND") return isRefunded;
  const isTransferred = await lookAtTransfers(deps, call, { account, ofBet });
  return isRefunded || isTransferred;
}

async function send({ alert }: MoveMoneyDeps, way: WayOfMoney, call: MoneyCall): Promise<void> {
  try {
    await way.send();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const next = await way.change((state, now) => afterFailure(state, call.key, error, now));
    if (error.kind === "definite") {
      alert("money_out_failed", { operation: call.key, reason: error.reason });
      await way.refused(error.reason);
    }
    if (next.find) await find(way, call);
  }
}

/** Looks for the effect at Stripe, because neither a response nor a replay proves it. */
const find = (way: WayOfMoney, call: MoneyCall): Promise<void> =>
  looking(way, call, async () => {
    if (!(await way.find())) await way.change((state, now) => afterAbsence(state, call.key, now));
  });

/** Records a lookup that failed at Stripe, to be retried. */
async function looking(way: WayOfMoney, call: MoneyCall, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    await way.change((state, now) => afterLostLookup(state, call.key, error.reason, now));
  }
}
