import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

/** The mailbox's settings. */
export const settings = z.object({
  ...standInShape,
  /** Where it receives mail; 0 takes a free port. */
  smtpPort: standInShape.port,
});

export type MailSettings = z.infer<typeof settings>;
