/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { SidesBar, type BetSide } from "./sides-bar.tsx";

type Side = { readonly pool: string; readonly people: number; readonly gain?: string | null };

const sideOf = (position: BetSide["position"], { pool, people, gain }: Side): BetSide => ({
  position,
  participantCount: people,
  pool: { amount: pool },
  gainPerPerson: gain ? { amount: gain } : null,
});

const show = (forSide: Side, against: Side) =>
  render(
    <AppTheme>
      <SidesBar sides={[sideOf("FOR", forSide), sideOf("AGAINST", against)]} />
    </AppTheme>,
  ).container;

const widths = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>("[data-side]")].map((part) => [
    part.dataset["side"],
    part.style.flexGrow,
  ]);

const columns = (container: HTMLElement) =>
  [...container.querySelectorAll("dl > div")].map((column) => [...column.children].map((row) => row.textContent));

describe("each side is as wide as its pool, FOR always first", () => {
  test.each([
    ["110.00", "45.50", "110", "45.5"],
    ["1.00", "999999.99", "1", "999999.99"],
    ["5.00", "0.00", "5", "0"],
    ["0.00", "0.00", "1", "1"],
  ])("pools of %s and %s grow by %s and %s", (forPool, againstPool, forWidth, againstWidth) => {
    const container = show({ pool: forPool, people: 1 }, { pool: againstPool, people: 1 });
    expect(widths(container)).toEqual([
      ["FOR", forWidth],
      ["AGAINST", againstWidth],
    ]);
  });
});

test("both sides say the same things in the same order", () => {
  const container = show({ pool: "60.00", people: 3, gain: "13.33" }, { pool: "40.00", people: 1, gain: "60.00" });
  expect(columns(container)).toEqual([
    ["FOR", "$60.00", "3 people", "If it wins, each gains", "+$13.33"],
    ["AGAINST", "$40.00", "1 person", "If it wins, each gains", "+$60.00"],
  ]);
});

test("a side without people promises nothing to either", () => {
  const container = show({ pool: "60.00", people: 3 }, { pool: "0.00", people: 0, gain: null });
  expect(columns(container)).toEqual([
    ["FOR", "$60.00", "3 people", "Nobody can win yet"],
    ["AGAINST", "$0.00", "Nobody yet", "Nobody can win yet"],
  ]);
});
