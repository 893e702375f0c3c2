import { stripeAt } from "@stakehold/testing/money/sources.ts";
import { platform } from "./platform.ts";

/** What somebody with Stripe's dashboard sees and does. */
export const stripe = () => stripeAt(platform().stripe);
