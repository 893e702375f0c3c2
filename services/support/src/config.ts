import { serviceShape, settingsOfProcess } from "@stakehold/service/config.ts";
import { z } from "zod";

const shape = z.object({
  ...serviceShape,
  /** Where MongoDB is, with the database's name. */
  MONGO_URL: z.string().startsWith("mongodb"),
});

/** Reads this service's settings; wrong ones end the process with a sentence that names them. */
export const readSupportSettings = () => settingsOfProcess(shape);
