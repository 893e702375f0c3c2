import { z } from "zod";
import { moment } from "./format.ts";
import { betMail, side } from "./mail.ts";

const facts = z.object({ winningSide: side, outcome: z.string(), openUntil: z.iso.datetime() });

/** To everyone who may vote: what was proposed, and what the vote decides. */
export const voteStarted = betMail(facts, ({ winningSide, outcome, openUntil }, { title, shortTitle, voteUrl }) => ({
  subject: `Please vote: ${shortTitle}`,
  paragraphs: [
    `The proposed result of “${title}” is that ${winningSide} won. The proposer says:`,
    `Approve it if this is what happened, reject it if not. You can vote until ${moment(new Date(openUntil))}.`,
    "If 51% of the participants approve, the winners are paid. Otherwise everyone is refunded in full. A dishonest vote leads to a permanent ban.",
    "Emails about votes sometimes land in the junk folder. If you found this one there, mark it as not junk.",
  ],
  quote: outcome,
  action: { label: "Vote", url: voteUrl },
}));
