import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

/** Everything that can be set. */
export const settings = z.object({
  ...standInShape,
  /** Where mail is received; 0 takes a free port. */
  smtpPort: standInShape.port,
});

export type MailSettings = z.infer<typeof settings>;
