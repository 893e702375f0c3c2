import { expect, test } from "@jest/globals";
import type { MoneyPlace, ParticipationStatus } from "../generated/graphql.ts";
import { resultOf, type OwnPart } from "./bet-result.ts";

const money = (amount: string) => ({ amount });

const own = (place: MoneyPlace, gain: string | null = null, status: ParticipationStatus = "HELD"): OwnPart => ({
  status,
  position: "FOR",
  amount: money("15.00"),
  stake: { place, placeAmount: money("15.38"), gain: gain === null ? null : money(gain) },
});
const unread: OwnPart = { status: "HELD", position: "FOR" };

test.each([
  ["a winner, what they gained", own("PAID_OUT", "25.00"), "RESOLVED", "FOR", "You won", money("25.00")],
  ["a winner, no amount before the division", own("IN_ESCROW"), "RESOLVED", "FOR", "You won", undefined],
  ["a winner, no amount that was not read", unread, "RESOLVED", "FOR", "You won", undefined],
  ["a loser, the stake", own("WITH_WINNERS"), "RESOLVED", "AGAINST", "You lost", money("15.00")],
  ["the refunded, what came back", own("ON_CARD"), "REFUNDED", null, "Refunded", money("15.38")],
  ["the refunded, what is coming", own("REFUND_UNDER_WAY"), "REFUNDED", null, "Refund on its way", money("15.38")],
] as const)("the result shows %s", (_, part, status, winningPosition, words, shown) => {
  const result = resultOf(part, { status, winningPosition });
  expect([result?.words, result?.money]).toEqual([words, shown]);
});

test.each([
  ["an open bet", own("IN_ESCROW"), "ACTIVE", null],
  ["somebody who was not in it", null, "RESOLVED", "FOR"],
  ["a participation that was refused", own("ON_CARD", null, "REFUSED"), "RESOLVED", "FOR"],
  ["a refund that was not read", unread, "REFUNDED", null],
] as const)("%s has no result", (_, part, status, winningPosition) =>
  expect(resultOf(part, { status, winningPosition })).toBeNull(),
);
