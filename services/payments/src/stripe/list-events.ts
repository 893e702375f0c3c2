import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";
import { readEvent } from "./read-event.ts";

const PAGE = 100;

/** Lists the newest events of some types (Stripe: list all events, `types`). */
export const listNewest =
  (stripe: Stripe): StripeCalls["listNewest"] =>
  (types) =>
    ask(async () => (await stripe.events.list({ types: [...types], limit: PAGE })).data.map(readEvent));

/** Lists events of the last 30 days that an endpoint did not accept (Stripe: list all events, `delivery_success`). */
export const listUndelivered =
  (stripe: Stripe): StripeCalls["listUndelivered"] =>
  ({ account, after }) =>
    ask(async () => {
      const { data, has_more: hasMore } = await stripe.events.list(
        { delivery_success: false, limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) },
        account === undefined ? {} : { stripeAccount: account },
      );
      const events = data.map(readEvent);
      return {
        events: account === undefined ? events : events.map((event) => ({ ...event, account })),
        next: hasMore ? data.at(-1)?.id : undefined,
      };
    });
