import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail } from "./mail.ts";

const facts = z.object({ amount });

/** To a winner whose money was transferred. */
export const payoutSent = betMail(facts, ({ amount: sent }, { title, shortTitle, publicUrl }) => ({
  subject: `${dollars(sent)} paid out: ${shortTitle}`,
  paragraphs: [
    `We transferred ${dollars(sent)}, your winnings from “${title}”, to your payout account.`,
    "From there it usually takes 2 to 7 business days to reach your bank.",
  ],
  action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
}));
