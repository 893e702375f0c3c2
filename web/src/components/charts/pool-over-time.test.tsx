/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { PoolOverTime, type PoolArrival, type PoolStep } from "./pool-over-time.tsx";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-22T12:00:00") });
});
afterEach(() => {
  jest.useRealTimers();
});

const step = (day: number, forPool: string, againstPool: string): PoolStep => ({
  at: `2026-11-${day}T12:00:00`,
  forPool: { amount: forPool },
  againstPool: { amount: againstPool },
});
const steps = [step(18, "20.00", "0.00"), step(20, "20.00", "40.00"), step(21, "10.00", "40.00")];
const arrival = (id: string, hour: number): PoolArrival => ({
  at: `2026-11-20T${hour}:00:00`,
  position: "AGAINST",
  person: { id, displayName: id },
});

const show = (shown: readonly PoolStep[], arrivals: readonly PoolArrival[] = []) =>
  render(
    <AppTheme>
      <PoolOverTime steps={shown} until="2026-11-22T12:00:00" arrivals={arrivals} />
    </AppTheme>,
  ).container;

test("FOR lies above the middle and AGAINST below it, on one scale", () => {
  const paths = [...show(steps).querySelectorAll("path[data-side]")].map((path) => path.getAttribute("d"));
  expect(paths).toEqual([
    "M 0 50 H 0 V 27 H 50 V 27 H 75 V 38.5 H 100 V 50 Z",
    "M 0 50 H 0 V 50 H 50 V 96 H 75 V 96 H 100 V 50 Z",
  ]);
});

test("a screen reader reads each side's start and end", () => {
  show(steps);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    /^The pool since .*: FOR went from \$20\.00 to \$10\.00, AGAINST went from \$0\.00 to \$40\.00\.$/,
  );
});

test("people who joined at about the same time share one picture", () => {
  const container = show(steps, [arrival("bob", 12), arrival("carol", 13)]);
  expect(container.querySelectorAll("[data-initials]")).toHaveLength(1);
});

test("a bet that nobody joined has an empty drawing", () => {
  show([]);
  expect(screen.getByRole("img")).toHaveAccessibleName("Nobody has joined yet.");
});
