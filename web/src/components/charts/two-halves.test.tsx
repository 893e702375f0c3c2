/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import type { TugSide } from "./tug-of-war.tsx";
import { TwoHalves, type TwoHalvesProps } from "./two-halves.tsx";

const sides: readonly [TugSide, TugSide] = [
  {
    position: "FOR",
    percent: 38,
    participantCount: 1,
    pool: { amount: "50.00" },
    people: [],
    open: { stake: { amount: "5.00" }, gain: { amount: "40.00" } },
  },
  { position: "AGAINST", percent: 62, participantCount: 2, pool: { amount: "80.00" }, people: [] },
];

const show = (change: Partial<TwoHalvesProps> = {}) =>
  render(
    <MemoryRouter>
      <AppTheme>
        <TwoHalves sides={sides} {...change} />
      </AppTheme>
    </MemoryRouter>,
  ).container;

test("each half shows its share and what joining it gains, and is read out as one picture", () => {
  const container = show();
  expect(container.textContent).toBe(" FOR 38%gain $40.00 AGAINST 62%");
  expect(screen.getByRole("img")).toHaveAccessibleName(/^FOR has 38 percent of the pool, .* AGAINST has 62 percent/);
});

test("a half that can be joined leads there, for a pointer alone", () => {
  const container = show({ doorTo: (side) => `/bet/b1?join=${side.toLowerCase()}` });
  const doors = [...container.querySelectorAll("a")];
  expect(doors.map((door) => [door.getAttribute("href"), door.tabIndex])).toEqual([["/bet/b1?join=for", -1]]);
  expect(within(container).queryByRole("link")).not.toBeInTheDocument();
});

test("a settled bet names its winner in place of the share", () => {
  const container = show({ winner: "AGAINST" });
  expect(container.textContent).toContain("AGAINST won");
  expect(screen.getByRole("img")).toHaveAccessibleName(/^AGAINST won\./);
});

test("a refunded bet keeps its shares, muted, and is read out as refunded", () => {
  const container = show({ isRefunded: true });
  expect(container.textContent).toContain("FOR 38%");
  const bar = screen.getByRole("img");
  expect(bar).toHaveAccessibleName(/^Everyone is refunded\. FOR has 38 percent/);
  expect(bar).toHaveStyle({ opacity: "0.25" });
  cleanup();
  show();
  expect(screen.getByRole("img")).not.toHaveStyle({ opacity: "0.25" });
});

test.each([1, 17, 50, 99])(
  "a bar at %i%% is drawn at its share, and the words of each side have half of it",
  (percent) => {
    const [one, other] = sides;
    const container = show({
      sides: [
        { ...one, percent },
        { ...other, percent: 100 - percent },
      ],
    });
    const [halves, doors] = [container.firstElementChild, container.querySelector("[aria-hidden]")];
    if (!(halves instanceof HTMLElement) || doors === null) throw new Error("There is no bar");
    expect(halves.style.getPropertyValue("--share")).toBe(`${percent}%`);
    expect(getComputedStyle(doors).gridTemplateColumns).toBe("1fr 1fr");
    for (const words of doors.querySelectorAll("*")) expect(getComputedStyle(words).overflow).not.toBe("hidden");
  },
);
