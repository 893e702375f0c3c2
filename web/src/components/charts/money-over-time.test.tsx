/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { MoneyOverTime, type HeldDay } from "./money-over-time.tsx";

const days: HeldDay[] = [
  { date: "2024-11-18", held: { amount: "9.00" } },
  { date: "2024-11-19", held: { amount: "10.00" } },
  { date: "2024-11-20", held: { amount: "0.00" } },
];

const show = (shown: readonly HeldDay[]) =>
  render(
    <AppTheme>
      <MoneyOverTime days={shown} />
    </AppTheme>,
  ).container;

test("each day is as high as the amount held, and extends to the next day", () => {
  expect(show(days).querySelector("path")?.getAttribute("d")).toBe(
    "M 0 101 H 0 V 15.4 H 33.33 V 6 H 66.67 V 100 H 100 V 101 Z",
  );
});

test("a screen reader reads the days, the maximum and the current amount exactly", () => {
  show(days);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Held in escrow from Nov\u00a018,\u00a02024 to Nov\u00a020,\u00a02024: at most $10.00, $0.00 on the last day.",
  );
});

test("nothing is drawn without any money so far", () => {
  expect(show([])).toHaveTextContent("");
});
