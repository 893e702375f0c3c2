import type Stripe from "stripe";
import type { MoneyCall } from "../domain/pay-out/money-out.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readRefund } from "./read-refund.ts";

/** A payment has at most a handful of refunds, so one page holds them all. */
const PAGE = 100;
/** The fields with the amount that a refund moved, if its charge was in another currency. */
const BOOKED = ["balance_transaction", "failure_balance_transaction"];

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

/** Reads a refund. */
export const retrieveRefund =
  (stripe: Stripe): StripeCalls["retrieveRefund"] =>
  (id) =>
    ask(async () => readRefund(await stripe.refunds.retrieve(id, { expand: BOOKED })));

/** Lists the refunds of a payment. */
export const listRefunds =
  (stripe: Stripe): StripeCalls["listRefunds"] =>
  (paymentIntent) =>
    ask(async () => {
      const expand = BOOKED.map((field) => `data.${field}`);
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE, expand });
      return data.map(readRefund);
    });

/** Returns the refund that an operation made, found among those of its payment. */
export const findRefund =
  (stripe: Stripe): StripeCalls["findRefund"] =>
  ({ key, target }) =>
    ask(async () => {
      const { data } = await stripe.refunds.list({ payment_intent: target, limit: PAGE });
      const made = data.find((refund) => refund.metadata?.["operation"] === key);
      return made === undefined ? undefined : readRefund(made);
    });
