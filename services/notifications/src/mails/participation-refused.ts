import { isErrorCode, meaningOf } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { betMail } from "./mail.ts";

const facts = z.object({ reason: z.string() });

/** To a person whose payment came too late or may not count: it goes back whole. */
export const participationRefused = betMail(facts, ({ reason }, { title, shortTitle, betUrl }) => ({
  subject: `Your payment is refunded: ${shortTitle}`,
  paragraphs: [
    `Your payment for “${title}” arrived, but it could not be admitted. ${sentenceFor(reason)}`.trim(),
    "The whole charge goes back to your card, fees included. You get another email when that is done.",
  ],
  action: { label: "Open the bet", url: betUrl },
}));

/** The code is the one that a join would have got, so its sentence is too; a code of a later version has none here. */
const sentenceFor = (reason: string): string => (isErrorCode(reason) ? meaningOf(reason).message : "");
