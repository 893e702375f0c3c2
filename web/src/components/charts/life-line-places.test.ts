import { describe, expect, test } from "@jest/globals";
import { lifeLinePlaces } from "./life-line-places.ts";
import { lifeLineView, type BetLife } from "./life-line-view.ts";

const least = 0.12;
const now = new Date("2026-11-21T12:00:00Z");
const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T12:00:00Z`;

const open: BetLife = {
  status: "ACTIVE",
  createdAt: day(11),
  publishedAt: day(11),
  joinedAt: day(16),
  endDate: day(31 - 1),
  participantCount: 3,
  sides: [{ participantCount: 2 }, { participantCount: 1 }],
};
const alone = { joinedAt: null, participantCount: 1, sides: [{ participantCount: 1 }, { participantCount: 0 }] };
const ended: BetLife = { ...open, endDate: day(20), openProposalAt: day(23), refundAt: day(30) };
const voting: BetLife = { ...ended, status: "VOTING", proposedAt: day(20), votingEndsAt: day(23) };
const lives: readonly [string, BetLife][] = [
  ["draft", { ...open, ...alone, status: "DRAFT", publishedAt: null }],
  ["open", open],
  ["open, nobody joined", { ...open, ...alone }],
  ["open, joined at a time that the card does not know", { ...open, joinedAt: null }],
  ["open, just now", { ...open, ...alone, publishedAt: day(21), createdAt: day(21) }],
  ["open, joined at once", { ...open, joinedAt: day(11) }],
  ["open, its end is a year away", { ...open, endDate: "2027-11-21T12:00:00Z" }],
  ["ended", ended],
  ["ended, one side only", { ...ended, ...alone }],
  ["voting", voting],
  ["voting, closed early", { ...voting, endDate: day(29) }],
  ["voting, deadline passed", { ...voting, votingEndsAt: day(21) }],
  ["resolved", { ...voting, status: "RESOLVED", endedAt: day(21) }],
  [
    "resolved at once",
    { ...voting, status: "RESOLVED", endDate: day(11), joinedAt: day(11), proposedAt: day(11), endedAt: day(11) },
  ],
  ["cancelled before its end", { ...open, ...alone, status: "REFUNDED", endedAt: day(20) }],
  ["abandoned", { ...open, ...alone, status: "ABANDONED", publishedAt: null }],
];

const placesOf = (life: BetLife) => lifeLinePlaces(lifeLineView(life, now), now, least);

describe("marks keep their order and minimum distance, within the line", () => {
  test.each(lives)("%s", (_name, life) => {
    const { marks } = placesOf(life);
    expect(marks).toHaveLength(5);
    expect(marks[0]).toBeCloseTo(0);
    expect(marks[4]).toBeCloseTo(1);
    marks.slice(1).forEach((mark, index) => expect(mark - (marks[index] ?? 0)).toBeGreaterThan(least - 1e-9));
  });
});

describe("the bet is never before a completed mark, nor beyond a future one", () => {
  test.each(lives)("%s", (_name, life) => {
    const { marks } = lifeLineView(life, now);
    const places = placesOf(life);
    const lastDone = marks.findLastIndex(({ state }) => state === "done");
    const firstAhead = marks.findIndex(({ state }, index) => state === "ahead" && index > lastDone);
    expect(places.here).toBeGreaterThanOrEqual(places.marks[lastDone] ?? 0);
    if (firstAhead >= 0) expect(places.here).toBeLessThan(places.marks[firstAhead] ?? 1);
  });
});

test("between the first and the last known time, positions are proportional to time", () => {
  const { marks, here, knownUntil } = placesOf({ ...open, joinedAt: day(17), endDate: day(27) });
  expect(knownUntil).toBeCloseTo(0.76);
  expect(marks[1]).toBeCloseTo((6 / 16) * knownUntil);
  expect(marks[2]).toBeCloseTo(knownUntil);
  expect(here).toBeCloseTo((10 / 16) * knownUntil);
});

test("a bet that has just opened is at the start of its line, apart from its mark", () => {
  const { here } = placesOf({ ...open, ...alone, publishedAt: day(21), createdAt: day(21) });
  expect(here).toBeGreaterThan(0.04);
  expect(here).toBeLessThan(0.06);
});
