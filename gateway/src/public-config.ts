import { CURRENCY, formatAmount, MINIMUM_STAKE } from "@stakehold/money/amount.ts";
import { FEE_PERCENT } from "@stakehold/money/fee.ts";
import type { Settings } from "./config.ts";

/**
 * Settings that a browser needs before it can pay or upload a picture: public facts only (design, section 8).
 * `votingPeriod` and `longestBet` are in seconds.
 */
export const publicConfigOf = (settings: Settings, { takesPictures }: { readonly takesPictures: boolean }) => ({
  stripePublishableKey: settings.STRIPE_PUBLISHABLE_KEY,
  stripeJsUrl: settings.STRIPE_JS_URL,
  stripeApiBase: settings.STRIPE_API_BASE,
  feePolicy: settings.FEE_POLICY,
  feePercent: FEE_PERCENT,
  votingPeriod: settings.VOTING_PERIOD / 1000,
  longestBet: settings.LONGEST_BET / 1000,
  minimumStake: formatAmount(MINIMUM_STAKE),
  currency: CURRENCY,
  takesPictures,
});
