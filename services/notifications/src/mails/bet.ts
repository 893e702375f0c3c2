import { isErrorCode, meaningOf } from "@stakehold/errors/domain-error.ts";
import { formatAmount, parseAmount } from "@stakehold/money/amount.ts";
import { chargeFor, FEE_PERCENT } from "@stakehold/money/fee.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { noticeFacts } from "../domain/notice-facts.ts";
import { dollars, moment } from "./format.ts";
import { betMail } from "./mail.ts";

/** To the creator: the bet is open to everyone. */
export const betPublished = betMail(
  noticeFacts.BET_PUBLISHED,
  ({ endDate, receipt }, { title, shortTitle, betUrl }) => {
    const time = moment(new Date(endDate));
    return {
      subject: `Your bet is open: ${shortTitle}`,
      paragraphs: [
        `“${title}” is open. Others can join it until ${time.words}.`,
        "You are on the FOR side. Your stake is held in escrow until the bet is over.",
        "When the outcome is known, propose the result. The participants then vote on it.",
        ...onReceipt(receipt),
      ],
      time,
      action: { label: "Open your bet", url: betUrl },
    };
  },
);

/** To a person who joined: the payment counts. */
export const betJoined = betMail(
  noticeFacts.BET_JOINED,
  ({ side: taken, stake, receipt }, { title, shortTitle, feePolicy, betUrl }) => ({
    subject: `You joined: ${shortTitle}`,
    paragraphs: [
      `You are on the ${taken} side of “${title}”.`,
      whereTheMoneyIs(stake, feePolicy),
      "When a result is proposed, you get an email and can vote on it. Emails about votes sometimes land in the junk folder, so look there too.",
      ...onReceipt(receipt),
    ],
    action: { label: "Open the bet", url: betUrl },
  }),
);

const onReceipt = (receipt: string | undefined): readonly string[] =>
  receipt === undefined
    ? []
    : [
        "Your receipt is attached: the bet's terms, your side, what you paid and the rules, as you saw them. It is signed, so that nobody can change it unnoticed, us included. To read it, choose “Receipt” on the bet's page.",
      ];

function whereTheMoneyIs(stake: string, policy: FeePolicy | undefined): string {
  const held = `Your stake of ${dollars(stake)} is held in escrow until the bet is over.`;
  if (policy === undefined) return held;
  if (policy === "WINNINGS") return `${held} If you win, ${FEE_PERCENT}% of what you win beyond it is our fee.`;
  const { fee, total } = chargeFor(parseAmount(stake) ?? 0n, policy);
  const charge = `Your card was charged ${dollars(formatAmount(total))}`;
  return `${held} ${charge}: the stake and our fee of ${dollars(formatAmount(fee))}.`;
}

/** To a person whose payment came too late or may not count: it goes back whole. */
export const participationRefused = betMail(
  noticeFacts.PARTICIPATION_REFUSED,
  ({ reason }, { title, shortTitle, betUrl }) => ({
    subject: `Your payment is refunded: ${shortTitle}`,
    paragraphs: [
      `Your payment for “${title}” arrived, but it could not be admitted. ${sentenceFor(reason)}`.trim(),
      "The whole charge goes back to your card, fees included. You get another email when that is done.",
    ],
    action: { label: "Open the bet", url: betUrl },
  }),
);

/**
 * The code is the one that a join would have received, and so is its sentence; a code of a later version has none here.
 */
const sentenceFor = (reason: string): string => (isErrorCode(reason) ? meaningOf(reason).message : "");
