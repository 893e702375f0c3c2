import { z } from "zod";
import { moment } from "./format.ts";
import { betMail } from "./mail.ts";

const facts = z.object({ endDate: z.iso.datetime() });

/** To the creator: the bet is open to everyone. */
export const betPublished = betMail(facts, ({ endDate }, { title, shortTitle, betUrl }) => ({
  subject: `Your bet is open: ${shortTitle}`,
  paragraphs: [
    `“${title}” is open. Others can join it until ${moment(new Date(endDate))}.`,
    "You are on the FOR side. Your stake is held in escrow until the bet is over.",
    "When the outcome is known, propose the result. The participants then vote on it.",
  ],
  action: { label: "Open your bet", url: betUrl },
}));
