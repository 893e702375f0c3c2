import { expect, test } from "@jest/globals";
import { whereaboutsSentence, type StakedBet, type StakeMoney } from "./whereabouts-sentence.ts";

const now = new Date("2026-11-21T12:00:00");
const active: StakedBet = { status: "ACTIVE", votingEndsAt: null };
const voting = (votingEndsAt: string | null): StakedBet => ({ status: "VOTING", votingEndsAt });
const placeSince = "2026-11-21T09:00:00";

test.each<[StakeMoney, StakedBet, string]>([
  [{ place: "NOT_CHARGED" }, active, "Your card has not been charged"],
  [{ place: "IN_ESCROW" }, voting("2026-11-24T18:00:00"), "Held in escrow until the vote ends on 24 Nov, 18:00"],
  [{ place: "IN_ESCROW" }, voting("2026-11-21T12:00:00"), "Held in escrow until the result of the vote is settled"],
  [{ place: "IN_ESCROW" }, voting(null), "Held in escrow until the vote ends"],
  [{ place: "IN_ESCROW" }, active, "Held in escrow until a result is proposed and voted on"],
  [{ place: "IN_DISPUTE" }, active, "Held while your bank decides the dispute"],
  [{ place: "REFUND_UNDER_WAY" }, active, "On its way back to your card"],
  [{ place: "ON_CARD", placeSince, cardLast4: "4242" }, active, "Refunded to your card ending 4242 on 21 Nov"],
  [{ place: "WAITING_FOR_PAYOUT_ACCOUNT" }, active, "Waiting for your payout account"],
  [{ place: "PAYOUT_UNDER_WAY" }, active, "On its way to your payout account"],
  [
    { place: "PAYOUT_UNDER_WAY", placeSince: "2026-11-20T09:00:00" },
    active,
    "On its way to your payout account, usually in your bank by 3 Dec",
  ],
  [{ place: "PAYOUT_UNDER_WAY", placeSince: "2026-11-02T09:00:00" }, active, "On its way to your payout account"],
  [
    { place: "PAID_OUT", placeSince: "2026-11-20T09:00:00" },
    active,
    "Paid to your payout account on 20 Nov, usually in your bank by 1 Dec",
  ],
  [{ place: "PAID_OUT", placeSince: "2026-11-02T09:00:00" }, active, "Paid to your payout account on 2 Nov"],
  [{ place: "WITH_WINNERS" }, active, "Paid to the winning side"],
])("%j of a bet that is %j reads '%s'", (stake, bet, sentence) =>
  expect(whereaboutsSentence({ stake, bet }, now, "en-GB").replaceAll("\u00a0", " ")).toBe(sentence),
);
