import { postgresShape, serviceShape, termsShape } from "@stakehold/service/config.ts";
import { z } from "zod";

/** The environment variables of this service. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  VOTING_PERIOD: termsShape.VOTING_PERIOD,
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
