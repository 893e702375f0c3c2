import type { Endpoint } from "../http/endpoint.ts";
import { accountLinks } from "./account-links.ts";
import { accounts } from "./accounts.ts";
import { authentications } from "./authentications.ts";
import { balance } from "./balance.ts";
import { charges } from "./charges.ts";
import { disputes } from "./disputes.ts";
import { events } from "./events.ts";
import { paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { payouts } from "./payouts.ts";
import { refunds } from "./refunds.ts";
import { topups } from "./topups.ts";
import { transferReversals, transfers } from "./transfers.ts";

/** All calls of Stripe's API that the stand-in supports. */
export const endpoints: readonly Endpoint[] = [
  ...accountLinks,
  ...accounts,
  ...authentications,
  ...balance,
  ...charges,
  ...disputes,
  ...events,
  ...paymentIntents,
  ...paymentMethods,
  ...payouts,
  ...refunds,
  ...topups,
  ...transferReversals,
  ...transfers,
];
