import { stripeAt } from "@stakehold/audit/sources.ts";
import { platform } from "./platform.ts";

/** Stripe's API, as a user of Stripe's dashboard would use it. */
export const stripe = () => stripeAt(platform().stripe);
