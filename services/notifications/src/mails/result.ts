import { FEE_PERCENT } from "@stakehold/money/fee.ts";
import type { DecisionReason, Outcome, Side } from "@stakehold/wager/words.ts";
import { noticeFacts } from "../domain/notice-facts.ts";
import { dollars, moment } from "./format.ts";
import { betMail } from "./mail.ts";
import { howTheVoteWent } from "./vote.ts";

/** To everyone who may vote: the proposal, and what the vote decides. No side means that the bet can't be judged. */
export const voteStarted = betMail(
  noticeFacts.VOTE_STARTED,
  ({ winningSide, outcome, openUntil }, { title, shortTitle, voteUrl }) => ({
    subject: `Please vote: ${shortTitle}`,
    paragraphs: [
      winningSide === null
        ? `It is proposed that “${title}” can't be judged. The proposer says:`
        : `The proposed result of “${title}” is that ${winningSide} won. The proposer says:`,
      `${winningSide === null ? "Approve it if that is so" : "Approve it if this is what happened"}, reject it if not. You can vote until ${moment(new Date(openUntil)).words}.`,
      `${whatTheVoteDecides(winningSide)} A dishonest vote leads to a permanent ban.`,
      "Emails about votes sometimes land in the junk folder. If you found this one there, mark it as not junk.",
    ],
    quote: outcome,
    action: { label: "Vote", url: voteUrl },
  }),
);

/** To a winner: the amount, and how it reaches them. */
export const betWon = betMail(
  noticeFacts.BET_WON,
  ({ winningSide, stake, owed }, { title, shortTitle, feePolicy, vote, publicUrl }) => ({
    subject: `You won: ${shortTitle}`,
    paragraphs: [
      `“${title}” was decided: ${winningSide} won, which is your side.${howTheVoteWent(vote)}`,
      `You receive ${dollars(owed)}: your stake of ${dollars(stake)} and your share of the losing stakes${feePolicy === "WINNINGS" ? `, less our fee of ${FEE_PERCENT}% of that share` : ""}.`,
      "It goes to your payout account within 1 to 2 business days. Without a payout account it waits for you, and stays yours.",
    ],
    action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
  }),
);

/** To a person on the losing side. */
export const betLost = betMail(noticeFacts.BET_LOST, ({ winningSide, stake }, { title, shortTitle, vote, betUrl }) => ({
  subject: `Decided: ${shortTitle}`,
  paragraphs: [
    `“${title}” was decided: ${winningSide} won, which is not your side.${howTheVoteWent(vote)}`,
    `Your stake of ${dollars(stake)} goes to the winners. There is nothing for you to do.`,
  ],
  action: { label: "See the result", url: betUrl },
}));

/** To a person whose stake goes back: why, and what comes next. */
export const betRefunded = betMail(
  noticeFacts.BET_REFUNDED,
  ({ outcome, owed }, { title, shortTitle, feePolicy, decisionReason, vote, betUrl }) => ({
    subject: `Refunded: ${shortTitle}`,
    paragraphs: [
      `“${title}” is over. ${whyRefunded(outcome, decisionReason)}${howTheVoteWent(vote)}`,
      `Your whole charge of ${dollars(owed)} goes back to your card${feePolicy === "ENTRY" ? ", our fee included" : ""}. You get another email when that is done.`,
    ],
    action: { label: "Open the bet", url: betUrl },
  }),
);

const whatTheVoteDecides = (winningSide: Side | null): string =>
  winningSide === null
    ? "As soon as 51% of the participants approve, everyone is refunded in full. If they don't, everyone is refunded as well, because no result was approved."
    : "If 51% of the participants approve, the winners are paid. Otherwise everyone is refunded in full.";

function whyRefunded(outcome: Outcome, reason: DecisionReason | undefined): string {
  if (outcome !== "REFUND") return "Your payment was not part of the result, so it is refunded.";
  switch (reason) {
    case "REJECTED":
      return "The participants rejected the proposed result, so everyone is refunded.";
    case "NO_CONSENSUS":
      return "Too few participants approved the proposed result in time, so everyone is refunded.";
    case "ONE_SIDED":
      return "Nobody took the other side, so everyone is refunded.";
    case "APPROVED":
      return "Nobody was left on one of its sides, so everyone is refunded.";
    case "NO_PROPOSAL":
      return "Nobody proposed a result in time, so everyone is refunded.";
    case "CANCELLED":
      return "It was cancelled before anyone else joined.";
    case "CLEANUP":
      return "The platform was cleared, so everyone is refunded.";
    case "VOIDED":
      return "The participants agreed that it can't be judged, so everyone is refunded.";
    case undefined:
      return "Everyone is refunded.";
  }
}
