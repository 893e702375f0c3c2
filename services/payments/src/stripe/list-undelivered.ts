import type Stripe from "stripe";
import type { StripeCalls } from "../operations/stripe-ports.ts";
import { ask } from "./ask.ts";
import { readEvent } from "./read-event.ts";

const PAGE = 100;
/** The most that one look brings; the next look goes on, because what was applied is delivered by then or known. */
const MAX_EVENTS = 1_000;

/** Events of the last 30 days that some endpoint did not take (Stripe: list all events, `delivery_success`). */
export const listUndelivered =
  (stripe: Stripe): StripeCalls["listUndelivered"] =>
  (account) =>
    ask(async () => {
      const listed = stripe.events.list(
        { delivery_success: false, limit: PAGE },
        account === undefined ? {} : { stripeAccount: account },
      );
      const events = (await listed.autoPagingToArray({ limit: MAX_EVENTS })).map(readEvent);
      return account === undefined ? events : events.map((event) => ({ ...event, account }));
    });
