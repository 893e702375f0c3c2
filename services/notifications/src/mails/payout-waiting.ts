import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail } from "./mail.ts";

const facts = z.object({ amount });

/** To a winner without a payout account: what waits, and how to get it. */
export const payoutWaiting = betMail(facts, ({ amount: waiting }, { title, shortTitle, publicUrl }) => ({
  subject: `${dollars(waiting)} waits for you: ${shortTitle}`,
  paragraphs: [
    `Your winnings from “${title}”, ${dollars(waiting)}, wait for your payout account. They stay yours until you have one.`,
    "Set it up once, and this and later winnings are paid to it by themselves. Verification usually takes 1 to 2 business days.",
  ],
  action: { label: "Set up your payout account", url: `${publicUrl}/payout-setup` },
}));
