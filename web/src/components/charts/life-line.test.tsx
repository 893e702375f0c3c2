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

const show = () =>
  render(
    <AppTheme>
      <LifeLine life={voting} />
    </AppTheme>,
  );

test("marks are placed by their time", () => {
  const { container } = show();
  const places = [...container.querySelectorAll<HTMLElement>("[data-mark]")].map(({ style }) => style.left);
  expect(places).toEqual(["0%", "16.8%", "33.5%", "88%", "100%"]);
});

test("the compact line names the next mark and its day, and contains the same as one sentence", () => {
  const { container } = show();
  expect(container.querySelector("[aria-hidden] > span:only-child")?.textContent).toBe("Vote Nov\u00a023");
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
  expect(container.querySelector("p")?.textContent).toBe(
    "Participants are voting on the result. Voting ends in 2 days 6 hours.",
  );
});
