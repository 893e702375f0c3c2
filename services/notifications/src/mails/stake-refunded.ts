import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail } from "./mail.ts";

const facts = z.object({ amount, cardLast4: z.string().regex(/^(\d{4})?$/) });

/** To a person whose money went back to the card. */
export const stakeRefunded = betMail(facts, ({ amount: refunded, cardLast4 }, { title, shortTitle, publicUrl }) => ({
  subject: `${dollars(refunded)} refunded: ${shortTitle}`,
  paragraphs: [
    `We refunded ${dollars(refunded)} for “${title}” to your card${cardLast4 === "" ? "" : ` ending ${cardLast4}`}.`,
    "Your bank decides when it shows on your statement, usually within a few business days.",
  ],
  action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
}));
