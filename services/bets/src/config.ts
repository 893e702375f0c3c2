import { duration, postgresShape, serviceShape, termsShape, url } from "@stakehold/service/config.ts";
import { z } from "zod";
import type { Periods } from "./domain/bet.ts";

/** What this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  ...termsShape,
  PAYMENTS_URL: url,
  PAYMENTS_RPC_SECRET: z.string().min(1),
  /** Whether payments holds people's real money; unless told otherwise it does, and the platform can't be cleared. */
  LIVE_MONEY: z.enum(["yes", "no"]).default("yes"),
  OPEN_PROPOSAL_AFTER: duration("P3D"),
  ABANDON_AFTER: duration("P14D"),
  PENDING_STAKE_TTL: duration("PT30M"),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;

/** The times that a bet's life goes by. */
export const periodsOf = (settings: Settings): Periods => ({
  votingMs: settings.VOTING_PERIOD,
  openProposalAfterMs: settings.OPEN_PROPOSAL_AFTER,
  abandonAfterMs: settings.ABANDON_AFTER,
  pendingStakeMs: settings.PENDING_STAKE_TTL,
});
