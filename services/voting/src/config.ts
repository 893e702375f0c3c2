import { duration, postgresShape, serviceShape } from "@stakehold/service/config.ts";
import { z } from "zod";

/** What this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  VOTING_PERIOD: duration("P3D")
    .refine((ms) => ms > 0, "must be longer than nothing")
    .describe("For how long a ballot takes votes."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
