import { noticeFacts } from "../domain/notice-facts.ts";
import { dollars } from "./format.ts";
import { betMail, endingOf } from "./mail.ts";

/** To a person whose card does not take a refund: the money remains theirs. */
export const refundFailed = betMail(
  noticeFacts.REFUND_FAILED,
  ({ amount: owed, cardLast4: card }, { title, shortTitle, publicUrl }) => ({
    subject: `${dollars(owed)} could not be refunded: ${shortTitle}`,
    onLockedScreen: `A refund failed: ${shortTitle}`,
    paragraphs: [
      `Your refund of ${dollars(owed)} for “${title}” did not reach your card${endingOf(card)}.`,
      "The money stays yours. We look into it and send it again, or to your payout account. You don't have to do anything; if the card was closed, write to us.",
    ],
    action: { label: "Write to us", url: `${publicUrl}/support` },
  }),
);

/** To a person whose charge a card network reversed: what that means until it decides. */
export const disputeOpened = betMail(
  noticeFacts.DISPUTE_OPENED,
  ({ amount: disputed, leftBet }, { title, shortTitle, publicUrl }) => ({
    subject: `Your charge is disputed: ${shortTitle}`,
    paragraphs: [
      `The bank of your card disputes ${dollars(disputed)} of your charge for “${title}”, and has taken it back while it decides.`,
      leftBet
        ? "Your stake is no longer part of the bet and does not come back into it. If the bank lets the charge stand, it is refunded to you."
        : "Until the bank has decided, we hold back what is still to be sent to you for this bet.",
      "If you did not mean to dispute it, tell your bank. You get an email when it has decided, which can take several weeks.",
    ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);

/** To the same person: the card network's decision. */
export const disputeClosed = betMail(
  noticeFacts.DISPUTE_CLOSED,
  ({ amount: disputed, outcome }, { title, shortTitle, publicUrl }) => ({
    subject: `The dispute is decided: ${shortTitle}`,
    paragraphs:
      outcome === "CHARGE_STANDS"
        ? [
            `The bank of your card has decided that your charge for “${title}” stands, of which ${dollars(disputed)} was disputed.`,
            "What we held back for it goes on now. You get an email when money is sent to you.",
          ]
        : [
            `The bank of your card has decided that ${dollars(disputed)} of your charge for “${title}” goes back to you.`,
            "The bank pays you that itself, so we take it off what we still owe you for this bet.",
          ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);
