import { expect, test } from "@jest/globals";
import { liveTopicsOf } from "./follow-events.ts";

test.each([
  ["stakehold.bets.v1.BetPublished", ["bet:1", "feed"]],
  ["stakehold.bets.v1.BetDrafted", ["bet:1"]],
  ["stakehold.bets.v1.ParticipantAdmitted", ["bet:1"]],
  ["stakehold.voting.v1.VoteCast", ["bet:1"]],
  ["stakehold.payments.v1.PayoutAccountChanged", ["user:1"]],
])("%s is told to who watches %j", (type, topics) => {
  expect(liveTopicsOf(type, "1")).toEqual(topics);
});
