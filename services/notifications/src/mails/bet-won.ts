import { FEE_PERCENT } from "@stakehold/money/fee.ts";
import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail, side } from "./mail.ts";

const facts = z.object({ winningSide: side, stake: amount, owed: amount });

/** To a winner: what is theirs, and how it reaches them. */
export const betWon = betMail(facts, ({ winningSide, stake, owed }, { title, shortTitle, feePolicy, publicUrl }) => ({
  subject: `You won: ${shortTitle}`,
  paragraphs: [
    `“${title}” was decided: ${winningSide} won, which is your side.`,
    `You receive ${dollars(owed)}: your stake of ${dollars(stake)} and your share of the losing stakes${feePolicy === "WINNINGS" ? `, less our fee of ${FEE_PERCENT}% of that share` : ""}.`,
    "It goes to your payout account within 1 to 2 business days. Without a payout account it waits for you, and stays yours.",
  ],
  action: { label: "See where your money is", url: `${publicUrl}/escrow-balance` },
}));
