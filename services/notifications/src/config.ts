import {
  duration,
  hidden,
  postgresShape,
  secret,
  serviceShape,
  termsShape,
  yesOrNo,
} from "@stakehold/service/config.ts";
import { z } from "zod";

/** What this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  SMTP_URL: hidden
    .regex(/^smtps?:\/\//, "must be an smtp: or smtps: address")
    .describe("Where mail is handed over, with user and password where the server wants them."),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an email address, with or without a name")
    .describe("The sender, such as `Stakehold <post@example.com>`."),
  VOTING_PERIOD: termsShape.VOTING_PERIOD,
  JOIN_DIGEST_PERIOD: duration("PT4H")
    .refine((ms) => ms > 0, "must be longer than nothing")
    .describe("For how long people who join a bet are gathered before its creator is notified of them again."),
  WEBHOOKS_ALLOW_LOOPBACK: yesOrNo.describe(
    "Whether webhooks and pushes may also go to this computer, by http too: for the platform of one computer, never for an installation.",
  ),
  PUSH_PRIVATE_KEY: secret
    .regex(/^[\w-]{43}$/, "must be a private key of P-256 as base64url, of 43 characters")
    .optional()
    .describe(
      "The key by which push services of browsers know this installation (VAPID); nothing is pushed unless it is set.",
    ),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be a mailto: or https: address")
    .optional()
    .describe("Where push services reach who runs this installation, as `mailto:post@example.com`."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
