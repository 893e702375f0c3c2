import { picturesShape } from "@stakehold/pictures/settings.ts";
import { hidden, serviceShape } from "@stakehold/service/config.ts";
import { z } from "zod";

/** The settings that this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...picturesShape,
  MONGO_URL: hidden.startsWith("mongodb").describe("Where MongoDB is, with the database's name."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
