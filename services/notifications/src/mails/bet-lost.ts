import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail, side } from "./mail.ts";

const facts = z.object({ winningSide: side, stake: amount });

/** To a person on the losing side. */
export const betLost = betMail(facts, ({ winningSide, stake }, { title, shortTitle, betUrl }) => ({
  subject: `Decided: ${shortTitle}`,
  paragraphs: [
    `“${title}” was decided: ${winningSide} won, which is not your side.`,
    `Your stake of ${dollars(stake)} goes to the winners. There is nothing for you to do.`,
  ],
  action: { label: "See the result", url: betUrl },
}));
