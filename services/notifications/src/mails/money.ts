import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail } from "./mail.ts";

/** To a person whose money went back to the card. */
export const stakeRefunded = betMail(
  z.object({ amount, cardLast4: z.string().regex(/^(\d{4})?$/) }),
  ({ amount: refunded, cardLast4 }, { title, shortTitle, publicUrl }) => ({
    subject: `${dollars(refunded)} refunded: ${shortTitle}`,
    onLockedScreen: `Refunded: ${shortTitle}`,
    paragraphs: [
      `We refunded ${dollars(refunded)} for “${title}” to your card${cardLast4 === "" ? "" : ` ending ${cardLast4}`}.`,
      "Your bank decides when it shows on your statement, usually within a few business days.",
    ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);

/** To a winner whose money was transferred. */
export const payoutSent = betMail(z.object({ amount }), ({ amount: sent }, { title, shortTitle, publicUrl }) => ({
  subject: `${dollars(sent)} paid out: ${shortTitle}`,
  onLockedScreen: `Paid out: ${shortTitle}`,
  paragraphs: [
    `We transferred ${dollars(sent)}, your winnings from “${title}”, to your payout account.`,
    "From there it usually takes 2 to 7 business days to reach your bank.",
  ],
  action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
}));

/** To a winner without a payout account: what waits, and how to get it. */
export const payoutWaiting = betMail(z.object({ amount }), ({ amount: waiting }, { title, shortTitle, publicUrl }) => ({
  subject: `${dollars(waiting)} waits for you: ${shortTitle}`,
  onLockedScreen: `Winnings wait for you: ${shortTitle}`,
  paragraphs: [
    `Your winnings from “${title}”, ${dollars(waiting)}, wait for your payout account. They stay yours until you have one.`,
    "Set it up once, and this and later winnings are paid to it by themselves. Verification usually takes 1 to 2 business days.",
  ],
  action: { label: "Set up your payout account", url: `${publicUrl}/payout-setup` },
}));
