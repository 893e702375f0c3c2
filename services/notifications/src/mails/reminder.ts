import { noticeFacts } from "../domain/notice-facts.ts";
import { moment } from "./format.ts";
import { betMail } from "./mail.ts";

/** To the people of a bet with one side only, a day before its end: what happens unless another person joins. */
export const betOneSided = betMail(noticeFacts.BET_ONE_SIDED, ({ actBefore }, { title, shortTitle, betUrl }) => {
  const time = moment(new Date(actBefore));
  return {
    subject: `Nobody on the other side yet: ${shortTitle}`,
    paragraphs: [
      `“${title}” ends on ${time.words}, and nobody has taken the other side.`,
      "If nobody joins it by then, everyone is refunded in full. Send the link to somebody who sees it differently.",
    ],
    time,
    action: { label: "Open the bet", url: betUrl },
  };
});

/** To the creator of a bet that ended: the result is theirs to propose. */
export const proposalDue = betMail(noticeFacts.PROPOSAL_DUE, ({ actBefore }, { title, shortTitle, betUrl }) => ({
  subject: `Please propose the result: ${shortTitle}`,
  paragraphs: [
    `“${title}” has ended. Propose its result as soon as it is known; the participants then vote on it.`,
    `If nobody proposes one before ${moment(new Date(actBefore)).words}, everyone is refunded in full.`,
  ],
  action: { label: "Propose the result", url: betUrl },
}));

/** To everyone in a bet without a proposed result, because each of them may propose one now. */
export const proposalOpen = betMail(noticeFacts.PROPOSAL_OPEN, ({ actBefore }, { title, shortTitle, betUrl }) => ({
  subject: `You can propose the result: ${shortTitle}`,
  paragraphs: [
    `“${title}” has ended and its creator has not proposed a result. From now on any participant can.`,
    `If nobody proposes one before ${moment(new Date(actBefore)).words}, everyone is refunded in full.`,
  ],
  action: { label: "Propose the result", url: betUrl },
}));

/** To a person who can vote and has not: the deadline. */
export const voteReminder = betMail(noticeFacts.VOTE_REMINDER, ({ actBefore }, { title, shortTitle, voteUrl }) => {
  const time = moment(new Date(actBefore));
  return {
    subject: `Your vote is missing: ${shortTitle}`,
    paragraphs: [
      `You have not voted yet on the result of “${title}”. You can vote until ${time.words}.`,
      "If 51% of the participants approve, the winners are paid. Otherwise everyone is refunded in full.",
    ],
    time,
    action: { label: "Vote", url: voteUrl },
  };
});
