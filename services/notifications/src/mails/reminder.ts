import { z } from "zod";
import { moment } from "./format.ts";
import { betMail } from "./mail.ts";

/** Until when one can act. */
const facts = z.object({ actBefore: z.iso.datetime() });

/** To the people of a bet with one side only, a day before its end: what happens unless somebody joins. */
export const betOneSided = betMail(facts, ({ actBefore }, { title, shortTitle, betUrl }) => ({
  subject: `Nobody on the other side yet: ${shortTitle}`,
  paragraphs: [
    `“${title}” ends on ${moment(new Date(actBefore))}, and nobody has taken the other side.`,
    "If nobody joins it by then, everyone is refunded in full. Send the link to somebody who sees it differently.",
  ],
  action: { label: "Open the bet", url: betUrl },
}));

/** To the creator of a bet that ended: the result is theirs to propose. */
export const proposalDue = betMail(facts, ({ actBefore }, { title, shortTitle, betUrl }) => ({
  subject: `Please propose the result: ${shortTitle}`,
  paragraphs: [
    `“${title}” has ended. Propose its result as soon as it is known; the participants then vote on it.`,
    `If nobody proposes one before ${moment(new Date(actBefore))}, everyone is refunded in full.`,
  ],
  action: { label: "Propose the result", url: betUrl },
}));

/** To everyone in a bet for which nobody has proposed a result: any of them may now. */
export const proposalOpen = betMail(facts, ({ actBefore }, { title, shortTitle, betUrl }) => ({
  subject: `You can propose the result: ${shortTitle}`,
  paragraphs: [
    `“${title}” has ended and its creator has not proposed a result. From now on any participant can.`,
    `If nobody proposes one before ${moment(new Date(actBefore))}, everyone is refunded in full.`,
  ],
  action: { label: "Propose the result", url: betUrl },
}));

/** To a person who can vote and has not: until when. */
export const voteReminder = betMail(facts, ({ actBefore }, { title, shortTitle, voteUrl }) => ({
  subject: `Your vote is missing: ${shortTitle}`,
  paragraphs: [
    `You have not voted yet on the result of “${title}”. You can vote until ${moment(new Date(actBefore))}.`,
    "If 51% of the participants approve, the winners are paid. Otherwise everyone is refunded in full.",
  ],
  action: { label: "Vote", url: voteUrl },
}));
