import { noticeFacts } from "../domain/notice-facts.ts";
import { day, dollars } from "./format.ts";
import { betMail, endingOf } from "./mail.ts";

/** To a person whose money was refunded to the card. */
export const stakeRefunded = betMail(
  noticeFacts.STAKE_REFUNDED,
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

/** To a person whose money was transferred, and when. A notice of an earlier version has no time. */
export const payoutSent = betMail(
  noticeFacts.PAYOUT_SENT,
  ({ amount: sent, sentAt, ...facts }, { title, shortTitle, publicUrl }) => {
    const time = sentAt === undefined ? undefined : day(new Date(sentAt));
    return {
      subject: `${dollars(sent)} paid out: ${shortTitle}`,
      onLockedScreen: `Paid out: ${shortTitle}`,
      paragraphs: [
        `We transferred ${dollars(sent)}, your ${facts.isRefund ? "refund for" : "winnings from"} “${title}”, to your payout account${time === undefined ? "" : ` on ${time.words}`}.`,
        "From there it usually takes 2 to 7 business days to reach your bank.",
      ],
      ...(time && { time }),
      action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
    };
  },
);

/** To a person without a payout account: what waits and how to get it, repeated on some later days. */
export const payoutWaiting = betMail(
  noticeFacts.PAYOUT_WAITING,
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
