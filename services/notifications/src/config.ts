import { postgresShape, serviceShape, settingsOfProcess, termsShape } from "@stakehold/service/config.ts";
import { z } from "zod";

const shape = z.object({
  ...serviceShape,
  ...postgresShape,
  /** Where mail is handed over, with user and password where the server wants them. */
  SMTP_URL: z.string().regex(/^smtps?:\/\//, "must be an smtp: or smtps: address"),
  /** The sender, such as `Stakehold <post@example.com>`. */
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an email address, with or without a name"),
  /** For how long a ballot takes votes: mails about a vote say it. */
  VOTING_PERIOD: termsShape.VOTING_PERIOD,
});

/** Reads this service's settings; wrong ones end the process with a sentence that names them. */
export const readNotificationsSettings = () => settingsOfProcess(shape);
