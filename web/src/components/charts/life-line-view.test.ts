import { describe, expect, test } from "@jest/globals";
import { lifeLineView, type BetLife } from "./life-line-view.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T12:00:00Z`;

const both = [{ participantCount: 2 }, { participantCount: 1 }];
const one = [{ participantCount: 1 }, { participantCount: 0 }];
const open: BetLife = {
  status: "ACTIVE",
  createdAt: day(18),
  publishedAt: day(19),
  joinedAt: day(20),
  endDate: day(23),
  participantCount: 3,
  sides: both,
  openProposalAt: day(26),
  refundAt: day(30),
};
const over: BetLife = { ...open, endDate: day(20), joinedAt: day(19), openProposalAt: day(23), refundAt: day(30) };
const voting: BetLife = { ...over, status: "VOTING", proposedAt: day(20), votingEndsAt: day(23) };
const alone = { joinedAt: null, participantCount: 1, sides: one };

const states = (life: BetLife) => lifeLineView(life, now).marks.map((mark) => mark.state);

describe("every state shows the current step, and what comes next and when", () => {
  test.each<[string, BetLife, string, string | null, string | null]>([
    [
      "draft",
      { ...open, ...alone, status: "DRAFT" },
      "Waiting for the creator's payment",
      "The bet opens once it is paid",
      null,
    ],
    ["open, both sides taken", open, "Open for joining", "Joining ends", day(23)],
    [
      "open, one side only",
      { ...open, ...alone },
      "Open for joining",
      "Refunded if nobody takes the other side",
      day(23),
    ],
    ["over, one side only", { ...over, ...alone }, "Ended with one side only", "Everyone is refunded", null],
    ["over", over, "Waiting for the creator to propose the result", "Any participant may propose it", day(23)],
    [
      "over, anyone may propose",
      { ...over, openProposalAt: day(21) },
      "Any participant may propose the result",
      "Everyone is refunded if nobody proposes a result",
      day(30),
    ],
    [
      "over, nobody proposed in time",
      { ...over, openProposalAt: day(20), refundAt: day(21) },
      "Nobody proposed a result in time",
      "Everyone is refunded",
      null,
    ],
    ["voting", voting, "Participants are voting on the result", "Voting ends", day(23)],
    [
      "voting, deadline not known yet",
      { ...voting, votingEndsAt: null },
      "Participants are voting on the result",
      "Voting ends",
      null,
    ],
    [
      "voting, deadline passed",
      { ...voting, votingEndsAt: day(21) },
      "Voting has ended",
      "Everyone is refunded unless 51% approved",
      null,
    ],
    [
      "resolved",
      { ...voting, status: "RESOLVED", endedAt: day(21) },
      "Resolved, and the pool goes to the winners",
      null,
      null,
    ],
    ["refunded", { ...voting, status: "REFUNDED", endedAt: day(21) }, "Everyone is refunded", null, null],
    ["abandoned", { ...open, ...alone, status: "ABANDONED" }, "This bet never opened", null, null],
  ])("%s", (_name, life, present, next, at) => {
    const view = lifeLineView(life, now);
    expect([view.present, view.next?.text ?? null, view.next?.at ?? null]).toEqual([present, next, at]);
  });
});

describe("a mark is done, current, ahead, or skipped by how the bet ended", () => {
  test.each<[string, BetLife, string[]]>([
    ["draft", { ...open, ...alone, status: "DRAFT" }, ["current", "ahead", "ahead", "ahead", "ahead"]],
    ["open, nobody joined", { ...open, ...alone }, ["done", "ahead", "ahead", "ahead", "ahead"]],
    ["open, joined", open, ["done", "done", "ahead", "ahead", "ahead"]],
    ["over", over, ["done", "done", "done", "ahead", "ahead"]],
    ["voting", voting, ["done", "done", "done", "current", "ahead"]],
    ["resolved", { ...voting, status: "RESOLVED" }, ["done", "done", "done", "done", "done"]],
    [
      "refunded, nobody joined",
      { ...over, ...alone, status: "REFUNDED", endedAt: day(20) },
      ["done", "skipped", "done", "skipped", "done"],
    ],
    [
      "cancelled before its end",
      { ...open, ...alone, status: "REFUNDED", endedAt: day(20) },
      ["done", "skipped", "skipped", "skipped", "done"],
    ],
    ["abandoned", { ...open, ...alone, status: "ABANDONED" }, Array<string>(5).fill("skipped")],
  ])("%s", (_name, life, expected) => expect(states(life)).toEqual(expected));
});

test("a bet opens when its creator's payment is admitted, so a draft is not open", () => {
  const openedAt = (life: BetLife) => lifeLineView(life, now).marks[0]?.at;
  expect(openedAt(open)).toBe(day(19));
  expect(openedAt({ ...open, ...alone, status: "DRAFT", publishedAt: null })).toBeNull();
});

test("a proposal before the end date closes the bet early, at the moment of the proposal", () => {
  const mark = lifeLineView({ ...voting, endDate: day(25) }, now).marks[2];
  expect(mark).toEqual({ key: "ends", label: "Closed early", at: day(20), state: "done" });
});

describe("the next mark is the one in the sentence", () => {
  test.each<[string, BetLife, string | null]>([
    ["draft", { ...open, ...alone, status: "DRAFT" }, "opened"],
    ["open, nobody joined", { ...open, ...alone }, "ends"],
    ["open", open, "ends"],
    ["over", over, "vote"],
    ["over, one side only", { ...over, ...alone }, "outcome"],
    ["voting", voting, "vote"],
    ["voting, deadline passed", { ...voting, votingEndsAt: day(21) }, "outcome"],
    ["resolved", { ...voting, status: "RESOLVED" }, null],
  ])("%s", (_name, life, mark) => expect(lifeLineView(life, now).nextMark).toBe(mark));
});
