import { picturesShape } from "@stakehold/pictures/settings.ts";
import {
  connections,
  duration,
  postgresShape,
  secret,
  serviceShape,
  termsShape,
  url,
} from "@stakehold/service/config.ts";
import { signingKeys } from "@stakehold/service/security/signing-keys.ts";
import { z } from "zod";
import { DAY_MS, longestBetMs } from "./domain/longest-bet.ts";

/** The settings from this service's environment. A bet must be over before the card provider's hold ends. */
export const settingsShape = z
  .object({
    ...serviceShape,
    ...postgresShape,
    DATABASE_CONNECTIONS: connections(16),
    ...termsShape,
    ...picturesShape,
    PAYMENTS_URL: url.describe("Where payments takes calls."),
    PAYMENTS_RPC_SECRET: secret.describe("The secret that payments takes calls by."),
    RECEIPT_SIGNING_KEY: signingKeys.describe(
      "The private Ed25519 key that signs receipts, as PEM; its public half stays published after it is replaced.",
    ),
    LIVE_MONEY: z
      .enum(["yes", "no"])
      .default("yes")
      .describe("Whether payments holds people's real money; unless this says no, the platform can't be cleared."),
    OPEN_PROPOSAL_AFTER: duration("P3D").describe(
      "From a bet's end date until any participant may propose its result.",
    ),
    ABANDON_AFTER: duration("P14D").describe(
      "From a bet's end date until it is refunded for want of a proposal. Also applies to running bets, whose receipts name the period before.",
    ),
    CLEARING_NEEDS: z
      .enum(["1", "2"])
      .default("1")
      .describe(
        "How many admins it takes to clear the platform: one who types the phrase, or a second one who confirms it.",
      ),
    CLEARING_CONFIRM_WITHIN: duration("PT30M").describe(
      "For how long a request to clear the platform waits for a second admin, where it takes two.",
    ),
    PENDING_STAKE_TTL: duration("PT30M").describe("For how long a place that is not paid is kept."),
    CARD_HOLD: duration("P730D").describe(
      "For how long the card provider holds money: two years for a platform in the US, 90 days (P90D) elsewhere.",
    ),
  })
  .superRefine((settings, context) => {
    const longestMs = longestBetMs(settings);
    if (settings.LONGEST_BET <= longestMs) return;
    const days = Math.floor(longestMs / DAY_MS);
    const message =
      days > 0 ? `must be at most P${days}D, so that a bet is over within CARD_HOLD` : "has no room within CARD_HOLD";
    context.addIssue({ code: "custom", path: ["LONGEST_BET"], message });
  });

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
