import { z } from "zod";
import { day, dollars } from "./format.ts";
import { amount, betMail, cardLast4, endingOf } from "./mail.ts";

/** To a person whose money went back to the card. */
export const stakeRefunded = betMail(
  z.object({ amount, cardLast4 }),
  ({ amount: refunded, cardLast4: card }, { title, shortTitle, publicUrl }) => ({
    subject: `${dollars(refunded)} refunded: ${shortTitle}`,
    onLockedScreen: `Refunded: ${shortTitle}`,
    paragraphs: [
      `We refunded ${dollars(refunded)} for “${title}” to your card${endingOf(card)}.`,
      "Your bank decides when it shows on your statement, usually within a few business days.",
    ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);

/** Whether it is a refund that goes to a payout account because its card can't take it; of a version before it is not known. */
const isRefund = z.boolean().default(false);

/** To a person whose money was transferred, and when. A notice of a version before has no time. */
export const payoutSent = betMail(
  z.object({ amount, sentAt: z.iso.datetime().optional(), isRefund }),
  ({ amount: sent, sentAt, ...facts }, { title, shortTitle, publicUrl }) => ({
    subject: `${dollars(sent)} paid out: ${shortTitle}`,
    onLockedScreen: `Paid out: ${shortTitle}`,
    paragraphs: [
      `We transferred ${dollars(sent)}, your ${facts.isRefund ? "refund for" : "winnings from"} “${title}”, to your payout account${sentAt === undefined ? "" : ` on ${day(new Date(sentAt))}`}.`,
      "From there it usually takes 2 to 7 business days to reach your bank.",
    ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);

/** To a person without a payout account: what waits and how to get it; on some later days again. */
export const payoutWaiting = betMail(
  z.object({ amount, daysWaited: z.int().min(0).default(0), isRefund }),
  ({ amount: waiting, daysWaited, ...facts }, { title, shortTitle, publicUrl }) => ({
    subject:
      daysWaited === 0
        ? `${dollars(waiting)} waits for you: ${shortTitle}`
        : `${dollars(waiting)} has waited ${daysWaited} days for you: ${shortTitle}`,
    onLockedScreen: `Money waits for you: ${shortTitle}`,
    paragraphs: [
      facts.isRefund
        ? `Your refund for “${title}”, ${dollars(waiting)}, ${daysWaited === 0 ? "waits" : `has waited ${daysWaited} days`} for your payout account, because your card can't take it. It stays yours until you have one.`
        : `Your winnings from “${title}”, ${dollars(waiting)}, ${daysWaited === 0 ? "wait" : `have waited ${daysWaited} days`} for your payout account. They stay yours until you have one.`,
      "Set it up once, and this and later winnings are paid to it by themselves. Verification usually takes 1 to 2 business days.",
    ],
    action: { label: "Set up your payout account", url: `${publicUrl}/payout-setup` },
  }),
);
