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
import { z } from "zod";

/** What this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  DATABASE_CONNECTIONS: connections(16),
  ...termsShape,
  ...picturesShape,
  PAYMENTS_URL: url.describe("Where payments takes calls."),
  PAYMENTS_RPC_SECRET: secret.describe("The secret that payments takes calls by."),
  LIVE_MONEY: z
    .enum(["yes", "no"])
    .default("yes")
    .describe("Whether payments holds people's real money; unless this says no, the platform can't be cleared."),
  OPEN_PROPOSAL_AFTER: duration("P3D").describe("From a bet's end date until any participant may propose its result."),
  ABANDON_AFTER: duration("P14D").describe("From a bet's end date until it is refunded for want of a proposal."),
  CLEARING_CONFIRM_WITHIN: duration("PT30M").describe(
    "For how long a request to clear the platform waits for a second admin.",
  ),
  PENDING_STAKE_TTL: duration("PT30M").describe("For how long a place that is not paid is kept."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
