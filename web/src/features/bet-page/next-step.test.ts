import { describe, expect, test } from "@jest/globals";
import { nextStep, type Situation } from "./next-step.ts";

const visitor: Situation = {
  status: "ACTIVE",
  hasEnded: false,
  canJoin: false,
  canPropose: false,
  isCreator: false,
  isOneSided: false,
  isCancelled: false,
  isBanned: false,
  own: null,
  vote: null,
  hasVoteEnded: false,
  winningPosition: null,
  proposesVoid: false,
};
const stake = { position: "FOR", amount: { amount: "10.00" }, gain: null } as const;
const held = { ...stake, status: "HELD", place: "IN_ESCROW" } as const;
const pending = { ...stake, status: "PENDING", place: "NOT_CHARGED" } as const;
const seen = (change: Partial<Situation>) => nextStep({ ...visitor, ...change });

describe("each person's next step has exactly the action that the server allows", () => {
  test.each<[string, Partial<Situation>, ReturnType<typeof nextStep>["action"]]>([
    ["a visitor of an open bet joins", { canJoin: true }, "join"],
    ["a person who has not paid yet continues to the payment", { canJoin: true, own: pending }, "pay"],
    ["a person who paid too late waits", { own: pending }, null],
    ["a visitor of an ended bet can do nothing", { hasEnded: true }, null],
    ["a banned visitor can do nothing", { isBanned: true }, null],
    ["a participant waits", { own: held }, null],
    ["the creator may close early", { own: held, canPropose: true, isCreator: true }, "propose"],
    [
      "a creator without opponents invites somebody instead of proposing",
      { own: held, canPropose: true, isCreator: true, isOneSided: true },
      "invite",
    ],
    ["a participant without opponents invites somebody", { own: held, isOneSided: true }, "invite"],
    ["nobody invites to a bet that has ended", { own: held, isOneSided: true, hasEnded: true }, null],
    ["the creator of an ended bet proposes", { own: held, canPropose: true, hasEnded: true }, "propose"],
    ["a creator for whom it is too late waits", { own: held, isCreator: true, hasEnded: true }, null],
    ["a participant votes", { status: "VOTING", own: held, vote: { canVote: true, cast: null } }, "vote"],
    [
      "a person who has voted sees the vote",
      { status: "VOTING", own: held, vote: { canVote: false, cast: "REJECT" } },
      "see-vote",
    ],
    [
      "nobody votes once the time for it is over",
      { status: "VOTING", own: held, vote: { canVote: true, cast: null }, hasVoteEnded: true },
      null,
    ],
    ["a visitor does not vote", { status: "VOTING", vote: { canVote: false, cast: null } }, null],
    ["the creator of a draft may give it up", { status: "DRAFT", own: pending, isCreator: true }, "discard"],
    ["a person who was charged back can't return", { own: { ...held, status: "WITHDRAWN" } }, null],
  ])("%s", (_name, situation, action) => expect(seen(situation).action).toBe(action));
});

test.each([
  ["its creator", { own: held, isCreator: true, isOneSided: true }, /^Your stake goes back to your card/],
  ["others", { canJoin: false }, /Its creator is refunded/],
])("a cancelled bet is shown as such to %s until it is refunded", (_who, situation, text) => {
  expect(seen({ ...situation, isCancelled: true })).toMatchObject({ heading: "This bet was cancelled", action: null });
  expect(seen({ ...situation, isCancelled: true }).text).toMatch(text);
});

test("an early proposal is a secondary action, a due one the primary", () => {
  expect(seen({ own: held, canPropose: true }).look).toBe("secondary");
  expect(seen({ own: held, canPropose: true, hasEnded: true }).look).toBe("primary");
});

test("a winner without a payout account gets a link to the setup; a loser sees where the stake went", () => {
  const resolved = { status: "RESOLVED", winningPosition: "FOR" } as const;
  expect(seen({ ...resolved, own: { ...held, place: "WAITING_FOR_PAYOUT_ACCOUNT" } }).action).toBe("set-up-payouts");
  expect(seen({ ...resolved, own: { ...held, place: "PAID_OUT" } })).toMatchObject({
    heading: "Your side won",
    action: null,
  });
  expect(seen({ ...resolved, own: { ...held, place: "PAID_OUT", gain: { amount: "25" } } }).heading).toBe(
    "You won $25.00",
  );
  expect(seen({ ...resolved, own: { ...held, position: "AGAINST", place: "WITH_WINNERS" } }).heading).toBe(
    "You lost $10.00",
  );
});

test.each([
  ["RESOLVED", "PAYOUT_UNDER_WAY", /go to your payout account within/],
  ["RESOLVED", "PAID_OUT", /were sent to your payout account/],
  ["REFUNDED", "REFUND_UNDER_WAY", /^Nothing is left to do\.$/],
  ["REFUNDED", "ON_CARD", /^Nothing is left to do\.$/],
] as const)("for a bet that is %s, money that is %s is shown as such", (status, place, text) =>
  expect(seen({ status, winningPosition: "FOR", own: { ...held, place } }).text).toMatch(text),
);
