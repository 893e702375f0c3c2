/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { TugOfWar, type TugSide } from "./tug-of-war.tsx";

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `person-${index}`, displayName: `Person ${index}` }));

const forSide: TugSide = {
  position: "FOR",
  percent: 71,
  participantCount: 17,
  pool: { amount: "110.00" },
  people: people(6),
};
const against: TugSide = {
  position: "AGAINST",
  percent: 29,
  participantCount: 1,
  pool: { amount: "45.50" },
  people: people(1),
};
const none = { percent: 0, participantCount: 0, pool: { amount: "0.00" }, people: [] };
const open = { stake: { amount: "3.00" }, gain: { amount: "15.00" } };

const show = (one: TugSide, other: TugSide) =>
  render(
    <AppTheme>
      <TugOfWar sides={[one, other]} />
    </AppTheme>,
  ).container;

const shareOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>("[style]")?.style.getPropertyValue("--share");

describe("FOR is as wide as its share, and an empty side takes a fifth of the bar", () => {
  test.each<[string, TugSide, TugSide, string]>([
    ["both taken", forSide, against, "71%"],
    ["AGAINST is empty", { ...forSide, percent: 100 }, { ...against, ...none, open }, "80%"],
    ["FOR is empty", { ...forSide, ...none, open }, { ...against, percent: 100 }, "20%"],
    ["both are empty", { ...forSide, ...none, open }, { ...against, ...none, open }, "50%"],
  ])("%s", (_situation, one, other, share) => expect(shareOf(show(one, other))).toBe(share));
});

test("a screen reader reads both sides in the same form, FOR first", () => {
  show(forSide, against);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "FOR has 71 percent of the pool, $110.00 from 17 people. AGAINST has 29 percent of the pool, $45.50 from 1 person.",
  );
});

test("an empty side shows what its first person stakes and gains, as long as people can join", () => {
  show(forSide, { ...against, ...none, open });
  expect(screen.getByText("open: stake from $3.00, gain $15.00")).toBeInTheDocument();
  expect(screen.getByRole("img")).toHaveAccessibleName(/AGAINST is open: stake from \$3\.00, gain \$15\.00\.$/);
  show(forSide, { ...against, ...none });
  expect(screen.getByText("Nobody was on this side")).toBeInTheDocument();
});

test("up to five people per side are drawn, and the others are counted", () => {
  const container = show(forSide, against);
  expect(container.querySelectorAll("[data-initials]")).toHaveLength(6);
  expect(screen.getByText("+12")).toBeInTheDocument();
});

test("a settled bet names its winner, in sight and aloud", () => {
  render(
    <AppTheme>
      <TugOfWar sides={[forSide, against]} winner="AGAINST" />
    </AppTheme>,
  );
  expect(screen.getByRole("img")).toHaveAccessibleName(/^AGAINST won\. FOR has 71 percent/);
  expect(screen.getByText("won", { exact: false }).textContent).toBe("AGAINST won");
});
