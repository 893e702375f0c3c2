import type Stripe from "stripe";
import type { FundsMove, StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

const TOP_UPS: Readonly<Record<string, FundsMove["state"]>> = { succeeded: "moved", reversed: "back" };

/** Float that the platform put in. */
export const retrieveTopUp =
  (stripe: Stripe): StripeCalls["retrieveTopUp"] =>
  (id) =>
    ask(async () => {
      const topUp = await stripe.topups.retrieve(id);
      return { id: topUp.id, state: TOP_UPS[topUp.status] ?? "pending", amountCents: BigInt(topUp.amount) };
    });

/** Money that the platform took out; it leaves the balance when the payout is made, and comes back when it fails. */
export const retrievePayout =
  (stripe: Stripe): StripeCalls["retrievePayout"] =>
  (id) =>
    ask(async () => {
      const payout = await stripe.payouts.retrieve(id);
      const isBack = payout.status === "failed" || payout.status === "canceled";
      return { id: payout.id, state: isBack ? "back" : "moved", amountCents: BigInt(payout.amount) };
    });
