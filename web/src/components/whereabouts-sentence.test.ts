import { expect, test } from "@jest/globals";
import { whereaboutsSentence, type MoneyPlace } from "./whereabouts-sentence.ts";

const now = new Date("2026-11-21T12:00:00");

test.each<[MoneyPlace, string]>([
  [{ place: "not-charged" }, "Your card has not been charged"],
  [{ place: "pending" }, "Your payment is being confirmed by your bank"],
  [
    { place: "escrow", until: "vote-ends", at: "2026-11-24T18:00:00" },
    "Held in escrow until the vote ends on 24 Nov, 18:00",
  ],
  [
    { place: "escrow", until: "vote-ends", at: "2026-11-21T12:00:00" },
    "Held in escrow until the result of the vote is settled",
  ],
  [
    { place: "escrow", until: "bet-ends", at: "2026-11-20T18:00:00" },
    "Held in escrow until a result is proposed and voted on",
  ],
  [{ place: "escrow", until: "vote-ends" }, "Held in escrow until the vote ends"],
  [{ place: "escrow", until: "result-proposed" }, "Held in escrow until a result is proposed and voted on"],
  [{ place: "disputed" }, "Held while your bank decides the dispute"],
  [{ place: "refunding" }, "On its way back to your card"],
  [{ place: "refunded", at: "2026-11-21T09:00:00", cardLast4: "4242" }, "Refunded to your card ending 4242 on 21 Nov"],
  [{ place: "awaiting-account" }, "Waiting for your payout account"],
  [{ place: "paying" }, "On its way to your payout account"],
  [{ place: "paid", at: "2026-11-21T09:00:00" }, "Paid to your payout account on 21 Nov"],
  [{ place: "lost" }, "Paid to the winning side"],
])("%j is told as '%s'", (money, sentence) => expect(whereaboutsSentence(money, now, "en-GB")).toBe(sentence));
