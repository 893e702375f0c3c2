import type Stripe from "stripe";
import type { MoneyCall } from "../domain/money-out.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readRefund } from "./read-refund.ts";

/** A payment has at most a handful of refunds, so one page holds them all. */
const PAGE = 100;

/** Returns a payment to its card. */
export const createRefund =
  (stripe: Stripe): StripeCalls["createRefund"] =>
  (call) =>
    ask(async () =>
      readRefund(
        await stripe.refunds.create(
          {
            payment_intent: call.target,
            amount: Number(call.amountCents),
            metadata: { ...namesOf(call), operation: call.key },
          },
          { idempotencyKey: call.key },
        ),
      ),
    );

const namesOf = (call: MoneyCall): { stake?: string; bet?: string } =>
  call.kind === "SUSPENSE_REFUND" ? {} : { stake: call.stakeId, bet: call.betId };

/** A refund as it is now. */
export const retrieveRefund =
  (stripe: Stripe): StripeCalls["retrieveRefund"] =>
  (id) =>
    ask(async () => readRefund(await stripe.refunds.retrieve(id)));

/** The refund that an operation made, found among those of its payment. */
export const findRefund =
  (stripe: Stripe): StripeCalls["findRefund"] =>
  ({ key, target }) =>
    ask(async () => {
      const { data } = await stripe.refunds.list({ payment_intent: target, limit: PAGE });
      const made = data.find((refund) => refund.metadata?.["operation"] === key);
      return made === undefined ? undefined : readRefund(made);
    });
