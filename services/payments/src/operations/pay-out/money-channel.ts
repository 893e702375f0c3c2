import { CallFailure } from "../../domain/state/call-failure.ts";
import type { PaymentsChange } from "../../domain/state/change.ts";
import {
  NO_BALANCE,
  OTHER_CURRENCY,
  type CallState,
  type MoneyCall,
  type StakeCall,
} from "../../domain/pay-out/money-out.ts";
import { isInOurCurrency } from "../../domain/hold/payment.ts";
import { readAccount, type ApplyAccountDeps } from "./apply-account.ts";
import type { ApplyMovementDeps } from "../movements/apply-movement.ts";
import { applyRefund } from "../movements/apply-refund.ts";
import { applyTransfer } from "../movements/apply-transfer.ts";
import { patiently } from "../patiently.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies of every channel for outgoing money. */
export type MoneyChannelDeps = ApplyMovementDeps &
  ApplyAccountDeps & {
    readonly stripe: Pick<
      StripeCalls,
      "createRefund" | "retrieveRefund" | "findRefund" | "createTransfer" | "findTransfer" | "retrievePaymentIntent"
    >;
  };

/** How one call is carried out. Each member throws CallFailure if Stripe fails. */
export type MoneyChannel = {
  /** Makes the effect and applies it. */
  send(): Promise<void>;
  /** Looks for the effect at Stripe and applies it; returns whether it exists. */
  find(): Promise<boolean>;
  /** Reads an effect again that Stripe had not finished, and applies it. */
  read(stripeId: string): Promise<void>;
  /** Records the outcome of the call, under the lock of the stake or suspense whose money it moves. */
  change<Answer>(decide: (state: CallState, now: Date) => PaymentsChange<Answer>): Promise<Answer>;
  /** Does what else a definite refusal requires. */
  refused(reason: string): Promise<void>;
};

/** Returns the channel for each kind of outgoing money; a new kind is a case here. */
export function channelOf(deps: MoneyChannelDeps, call: MoneyCall): MoneyChannel {
  switch (call.kind) {
    case "TRANSFER":
      return transferOf(deps, call);
    case "REFUND":
      return {
        ...refundOf(deps, call),
        change: (decide) => deps.stakes.change({ stakeId: call.stakeId }, decide),
      };
    case "SUSPENSE_REFUND":
      return {
        ...refundOf(deps, call),
        send: async () => {
          await requireOurCurrency(deps, call.target);
          await refundOf(deps, call).send();
        },
        change: (decide) => deps.suspense.change(call.target, decide),
      };
  }
}

const transferOf = (deps: MoneyChannelDeps, call: StakeCall): MoneyChannel => ({
  send: async () => void (await applyTransfer(deps, await deps.stripe.createTransfer(call))),
  find: async () => {
    const transfer = await deps.stripe.findTransfer(call);
    return transfer !== undefined && (await applyTransfer(deps, transfer));
  },
  // A transfer is finished when its call returns, so none is ever left unfinished.
  read: async () => {
    throw new TypeError(`The transfer ${call.key} was finished when it was made`);
  },
  change: (decide) => deps.stakes.change({ stakeId: call.stakeId }, decide),
  // A refused account may no longer be able to receive; if this reading fails, the next refusal retries it.
  refused: async (reason) => {
    if (reason !== NO_BALANCE) await patiently(() => readAccount(deps, call.target));
  },
});

const refundOf = (deps: MoneyChannelDeps, call: MoneyCall): Omit<MoneyChannel, "change"> => ({
  send: async () => applyRefund(deps, await deps.stripe.createRefund(call)),
  find: async () => {
    const refund = await deps.stripe.findRefund(call);
    if (refund !== undefined) await applyRefund(deps, refund);
    return refund !== undefined;
  },
  read: async (refundId) => applyRefund(deps, await deps.stripe.retrieveRefund(refundId)),
  refused: async () => undefined,
});

/** Stripe counts a refund in the currency of its charge, but suspense is counted in ours. */
async function requireOurCurrency({ stripe }: MoneyChannelDeps, paymentIntent: string): Promise<void> {
  const { payment } = await stripe.retrievePaymentIntent(paymentIntent);
  if (!isInOurCurrency(payment)) throw new CallFailure("definite", OTHER_CURRENCY);
}
