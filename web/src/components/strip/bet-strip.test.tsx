/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import type { TugSide } from "../charts/tug-of-war.tsx";
import { BetStrip, type BetStripProps } from "./bet-strip.tsx";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00") });
});
afterEach(() => {
  jest.useRealTimers();
});

const money = (amount: string) => ({ amount });
const side = (position: TugSide["position"], percent: number, pool: string): TugSide => ({
  position,
  percent,
  participantCount: 1,
  pool: money(pool),
  people: [],
});
const voting: BetStripProps = {
  life: {
    status: "VOTING",
    createdAt: "2026-11-18T12:00:00",
    publishedAt: "2026-11-18T12:00:00",
    joinedAt: "2026-11-19T12:00:00",
    endDate: "2026-11-20T12:00:00",
    proposedAt: "2026-11-20T18:00:00",
    votingEndsAt: "2026-11-23T18:00:00",
    participantCount: 2,
    sides: [{ participantCount: 1 }, { participantCount: 1 }],
  },
  sides: [side("FOR", 33, "20.00"), side("AGAINST", 67, "40.00")],
  winner: null,
  steps: [
    { at: "2026-11-18T12:00:00", forPool: money("20.00"), againstPool: money("0.00") },
    { at: "2026-11-19T12:00:00", forPool: money("20.00"), againstPool: money("40.00") },
  ],
  arrivals: [],
  hasAllArrivals: true,
};
const show = (change: Partial<BetStripProps> = {}) =>
  render(
    <AppTheme>
      <BetStrip {...voting} {...change} />
    </AppTheme>,
  ).container;

test("a screen reader reads both sides and their history as one sentence each", () => {
  show();
  expect(screen.getByRole("img")).toHaveAccessibleName(
    /^FOR has 33 percent of the pool, \$20\.00 from 1 person\. AGAINST has 67 percent .* Since .*, FOR went from \$20\.00 to \$20\.00, and AGAINST went from \$0\.00 to \$40\.00\.$/,
  );
});

test("a screen reader reads each mark with its state", () => {
  show();
  const marks = screen
    .getAllByRole("listitem")
    .map((mark) => mark.firstChild?.textContent + (mark.children[1]?.textContent ?? ""));
  expect(marks).toEqual(["Opened, done", "Ended, done", "Vote, now", "Outcome, still to come"]);
});

test("the sentence below names what comes next with its time", () => {
  const container = show();
  expect(container.querySelector("p")?.textContent).toMatch(
    /^Participants are voting on the result\. Voting ends on .* \(in 2 days 6 hours\)\.$/,
  );
});

test("the shares are beside the drawing, at one percent too", () => {
  show({ sides: [side("FOR", 1, "1.00"), side("AGAINST", 99, "99.00")] });
  expect(screen.getByText("1%")).toBeInTheDocument();
  expect(screen.getByText("99%")).toBeInTheDocument();
});

test("a settled bet says who won, hatches the lost pool, and gives it to the winners", () => {
  const life = { ...voting.life, status: "RESOLVED", endedAt: "2026-11-21T11:00:00" } as const;
  const container = show({ life, winner: "FOR" });
  expect(screen.getByText("FOR won")).toBeInTheDocument();
  const [lost] = container.querySelectorAll<SVGElement>('path[data-side="AGAINST"]');
  expect(lost?.style.fill).toMatch(/AGAINST\)$/);
  const ofWinners = [...container.querySelectorAll('svg > path[data-side="FOR"]')].map((path) =>
    path.getAttribute("d"),
  );
  expect(ofWinners.map((outline) => outline?.slice(0, 7))).toEqual(["M 0 50 ", "M 62 50", "M 62 50"]);
  expect(screen.getByRole("img")).toHaveAccessibleName(/^FOR won\. /);
});

test("a refunded bet gives both pools back", () => {
  const life = { ...voting.life, status: "REFUNDED", endedAt: "2026-11-21T11:00:00" } as const;
  const container = show({ life });
  const back = [...container.querySelectorAll("path[data-back]")].map((path) => path.getAttribute("data-side"));
  expect(back).toEqual(["FOR", "AGAINST"]);
});

test("a side that nobody has taken is open, with its offer", () => {
  const empty = {
    ...side("AGAINST", 0, "0.00"),
    participantCount: 0,
    open: { stake: money("3.00"), gain: money("15.00") },
  };
  show({ life: { ...voting.life, status: "ACTIVE" }, sides: [side("FOR", 100, "20.00"), empty] });
  expect(screen.getByText("open: stake from $3.00, gain $15.00")).toBeInTheDocument();
});

test.each([
  ["everybody is loaded", true, "+2"],
  ["others may belong to them", false, null],
])("a group of people says how many more there are only if %s", (_name, hasAllArrivals, more) => {
  const arrivals = ["a", "b", "c", "d", "e"].map((id) => ({
    at: "2026-11-19T12:00:00",
    position: "AGAINST" as const,
    person: { id, displayName: id },
  }));
  const container = show({ arrivals, hasAllArrivals });
  expect(container.querySelectorAll("[data-initials]")).toHaveLength(3);
  expect(screen.queryByText(/^\+/)?.textContent ?? null).toBe(more);
});
