import { noticeFacts } from "../domain/notice-facts.ts";
import { mail } from "./mail.ts";

/** To everybody who registers: what Stakehold is, and how a bet goes. */
export const welcome = mail(noticeFacts.WELCOME, (_facts, { publicUrl }) => ({
  subject: "Welcome to Stakehold",
  paragraphs: [
    "Your account is ready. On Stakehold you bet with other people on how something turns out, and every stake is held in escrow until that is settled.",
    "When a bet has ended, its result is proposed and everyone in it votes. If 51% of the participants approve, the winners are paid. Otherwise everyone is refunded in full.",
    "To be paid what you win you need a payout account. You can set it up now or later; until then your winnings wait for you.",
  ],
  action: { label: "See the open bets", url: publicUrl },
}));
