import { postgresShape, serviceShape, settingsOfProcess, termsShape } from "@stakehold/service/config.ts";
import { z } from "zod";

const shape = z.object({
  ...serviceShape,
  ...postgresShape,
  /** For how long a ballot takes votes. */
  VOTING_PERIOD: termsShape.VOTING_PERIOD,
});

/** The settings of this process. */
export const settings = settingsOfProcess(shape);
