import { CallFailure } from "../../domain/state/call-failure.ts";
import {
  afterAbsence,
  afterFailure,
  afterLostLookup,
  maySend,
  type MoneyCall,
  type MoneyStep,
} from "../../domain/pay-out/money-out.ts";
import { recordRefunds, type RecordRefundsDeps } from "../movements/record-refunds.ts";
import { recordTransfers, type RecordTransfersDeps, type TransfersOfBet } from "../movements/record-transfers.ts";
import { channelOf, type MoneyChannel, type MoneyChannelDeps } from "./money-channel.ts";

/** Dependencies for moving money out. */
export type MoveMoneyDeps = MoneyChannelDeps & RecordRefundsDeps & RecordTransfersDeps;

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
  const channel = channelOf(deps, call);
  if (step.do === "find") return find(channel, call);
  if (step.do === "read") return searching(channel, call, () => channel.read(step.stripeId));
  return searching(channel, call, async () => {
    // If nothing went out before, the decision about the call still holds.
    const isClear = !(await recordMoneySent(deps, step, ofBet));
    if (isClear || (await channel.change((state) => ({ answer: maySend(state, call.key) }))))
      await send(deps, channel, call);
    else await find(channel, call);
  });
}

/**
 * Reads at Stripe what the charge gave back and what was paid to its person for the bet. Returns whether there was any.
 */
async function recordMoneySent(
  deps: MoveMoneyDeps,
  { call, paymentIntent, account }: Sending,
  ofBet: TransfersOfBet,
): Promise<boolean> {
  const isRefunded = await recordRefunds(deps, paymentIntent);
  if (call.kind === "SUSPENSE_REFUND") return isRefunded;
  const isTransferred = await recordTransfers(deps, call, { account, ofBet });
  return isRefunded || isTransferred;
}

async function send({ alert }: MoveMoneyDeps, channel: MoneyChannel, call: MoneyCall): Promise<void> {
  try {
    await channel.send();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const next = await channel.change((state, now) => afterFailure(state, call.key, error, now));
    if (error.kind === "definite") {
      alert("money_out_failed", { operation: call.key, reason: error.reason });
      await channel.refused(error.reason);
    }
    if (next.find) await find(channel, call);
  }
}

/** Looks for the effect at Stripe, because neither a response nor a replay proves it. */
const find = (channel: MoneyChannel, call: MoneyCall): Promise<void> =>
  searching(channel, call, async () => {
    if (!(await channel.find())) await channel.change((state, now) => afterAbsence(state, call.key, now));
  });

/** Records a lookup that failed at Stripe, to be retried. */
async function searching(channel: MoneyChannel, call: MoneyCall, search: () => Promise<void>): Promise<void> {
  try {
    await search();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    await channel.change((state, now) => afterLostLookup(state, call.key, error.reason, now));
  }
}
