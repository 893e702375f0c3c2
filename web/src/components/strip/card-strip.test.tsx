/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import type { BetLife } from "../charts/life-line-view.ts";
import { CardStrip, type CardStripProps } from "./card-strip.tsx";
import type { PoolStep } from "./pools-plot.ts";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
});
afterEach(() => {
  jest.useRealTimers();
});

const day = (number: number) => `2026-11-${number}T12:00:00Z`;
const step = (at: string, forPool: string, againstPool: string): PoolStep => ({
  at,
  forPool: { amount: forPool },
  againstPool: { amount: againstPool },
});
/** Ten of twenty days are over. */
const open: BetLife = {
  status: "ACTIVE",
  createdAt: day(11),
  publishedAt: day(11),
  endDate: "2026-12-01T12:00:00Z",
  participantCount: 2,
  sides: [{ participantCount: 1 }, { participantCount: 1 }],
};
const ended = { ...open, endDate: day(18), proposedAt: day(18), votingEndsAt: day(20), endedAt: day(20) };
const steps = [step(day(11), "50.00", "0.00"), step(day(16), "50.00", "100.00")];

function show(change: Partial<CardStripProps> = {}) {
  const { container } = render(
    <AppTheme>
      <CardStrip life={open} winner={null} steps={steps} {...change} />
    </AppTheme>,
  );
  const paths = [...container.querySelectorAll<SVGPathElement>("path")];
  const lefts = [...container.querySelectorAll<HTMLElement>("span")].map(({ style }) => style.left);
  return {
    strip: container.firstElementChild!,
    /** The outlines of FOR and AGAINST, whose each is drawn, and whether it is hatched or given back. */
    outlines: paths.map((path) => path.getAttribute("d")),
    owners: paths.map((path) => path.getAttribute("data-side")),
    isSolid: paths.map(({ style }) => style.fill.includes("glass")),
    isBack: paths.map((path) => path.hasAttribute("data-back")),
    lefts,
  };
}

test("an open bet is drawn to its time and its amounts, until the present", () => {
  const { outlines, owners, lefts } = show();
  expect(outlines).toEqual(["M 0 50 H 0 V 27 H 25 V 27 H 50 V 50 Z", "M 0 50 H 0 V 50 H 25 V 96 H 50 V 50 Z"]);
  expect(owners).toEqual(["FOR", "AGAINST"]);
  // The dotted ground and the present's edge.
  expect(lefts).toEqual(["50%", "50%"]);
});

test.each([
  ["0.00", "10.00", 0],
  ["1.00", "99.00", 0.46],
  ["50.00", "50.00", 46],
  ["99.00", "1.00", 46],
  ["10.00", "0.00", 46],
])("FOR with %s and AGAINST with %s have one scale", (forPool, againstPool, height) => {
  const { outlines } = show({ steps: [step(day(11), forPool, againstPool)] });
  const [top = Number.NaN, bottom = Number.NaN] = outlines.map((path) => Number(/V ([\d.]+)/.exec(path ?? "")?.[1]));
  const larger = Math.max(Number(forPool), Number(againstPool));
  expect(50 - top).toBeCloseTo(height, 1);
  expect(bottom - 50).toBeCloseTo((Number(againstPool) / larger) * 46, 1);
});

test("the first day is at the left, with both sides visible", () => {
  const life = { ...open, createdAt: "2026-11-21T11:00:00Z", publishedAt: "2026-11-21T11:00:00Z" };
  const { outlines, lefts } = show({ life, steps: [step(life.publishedAt, "10.00", "20.00")] });
  expect(outlines).toEqual(["M 0 50 H 0 V 27 H 10 V 50 Z", "M 0 50 H 0 V 96 H 10 V 50 Z"]);
  expect(lefts).toEqual(["10%", "10%"]);
});

test("a side that nobody has taken is hatched from the present on, while it is open", () => {
  const life = { ...open, sides: [{ participantCount: 1 }, { participantCount: 0 }] };
  expect(show({ life }).lefts).toEqual(["50%", "50%", "50%"]);
  expect(show({ life: { ...life, endDate: day(20) } }).lefts).toEqual(["96%", "96%"]);
});

describe("the outcome", () => {
  test.each([
    ["FOR", [true, false]],
    ["AGAINST", [false, true]],
  ] as const)("%s has the winners' colour over the whole, and the lost pool is hatched in it", (winner, isSolid) => {
    const drawn = show({ life: { ...ended, status: "RESOLVED" }, winner });
    expect(drawn.owners).toEqual([winner, winner]);
    expect(drawn.isSolid).toEqual(isSolid);
    expect(drawn.outlines.every((path) => path?.includes("H 100 V 50"))).toBe(true);
    expect([drawn.lefts, drawn.isBack]).toEqual([[], [false, false]]);
  });

  test("of a refunded bet gives both pools back, over the whole", () => {
    const drawn = show({ life: { ...ended, status: "REFUNDED" } });
    expect([drawn.owners, drawn.isBack]).toEqual([
      ["FOR", "AGAINST"],
      [true, true],
    ]);
    expect(drawn.lefts).toEqual([]);
  });
});

test("a draft has only what is to come", () => {
  const drawn = show({ life: { ...open, status: "DRAFT", publishedAt: null, participantCount: 0 }, steps: [] });
  expect([drawn.outlines, drawn.lefts]).toEqual([["", ""], ["0%"]]);
});

test("a screen reader skips it: its facts are beside it in words", () => {
  expect(show().strip).toHaveAttribute("aria-hidden", "true");
});
