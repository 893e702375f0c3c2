/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { LifeLine } from "./life-line.tsx";
import type { BetLife } from "./life-line-view.ts";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00") });
});
afterEach(() => {
  jest.useRealTimers();
});

const voting: BetLife = {
  status: "VOTING",
  createdAt: "2026-11-18T12:00:00",
  publishedAt: "2026-11-18T12:00:00",
  joinedAt: "2026-11-19T12:00:00",
  endDate: "2026-11-20T12:00:00",
  proposedAt: "2026-11-20T18:00:00",
  votingEndsAt: "2026-11-23T18:00:00",
  participantCount: 3,
  sides: [{ participantCount: 2 }, { participantCount: 1 }],
};

const show = (size: "compact" | "full") =>
  render(
    <AppTheme>
      <LifeLine life={voting} size={size} />
    </AppTheme>,
  );

test("a screen reader reads each mark of the full line with its state", () => {
  show("full");
  const marks = screen
    .getAllByRole("listitem")
    .map((mark) => mark.firstChild?.textContent + (mark.children[1]?.textContent ?? ""));
  expect(marks).toEqual(["Opened, done", "Joined, done", "Ended, done", "Vote, now", "Outcome, still to come"]);
});

test("marks are placed by their time", () => {
  const { container } = show("full");
  const places = [...container.querySelectorAll<HTMLElement>("[data-mark]")].map(({ style }) => style.left);
  expect(places).toEqual(["0%", "17%", "34%", "83%", "100%"]);
});

test("the compact line names the next mark and its day, and contains the same as one sentence", () => {
  const { container } = show("compact");
  expect(container.querySelector("[aria-hidden] > span:only-child")?.textContent).toBe("Vote Nov 23");
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
  expect(container.querySelector("p")?.textContent).toBe(
    "Participants are voting on the result. Voting ends in 2 days 6 hours.",
  );
});
