import { duration, postgresShape, serviceShape, settingsOfProcess } from "@stakehold/service/config.ts";
import { z } from "zod";

const shape = z.object({
  ...serviceShape,
  ...postgresShape,
  /** For how long a ballot takes votes. */
  VOTING_PERIOD: duration("P3D").refine((ms) => ms > 0, "must be longer than nothing"),
});

/** The settings of this process. */
export const settings = settingsOfProcess(shape);
