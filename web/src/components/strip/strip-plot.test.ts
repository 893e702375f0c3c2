import { describe, expect, test } from "@jest/globals";
import { lifeLineView, type BetLife } from "../charts/life-line-view.ts";
import type { PoolStep } from "./pools-plot.ts";
import { stripPlot, type Arrival } from "./strip-plot.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = (number: number, hour = 12) => `2026-11-${number}T${`${hour}`.padStart(2, "0")}:00:00Z`;

const openLife: BetLife = {
  status: "ACTIVE",
  createdAt: day(11),
  publishedAt: day(11),
  endDate: day(26),
  participantCount: 3,
  sides: [{ participantCount: 1 }, { participantCount: 2 }],
};
const step = (at: string, forPool: string, againstPool: string): PoolStep => ({
  at,
  forPool: { amount: forPool },
  againstPool: { amount: againstPool },
});
const arrival = (id: string, at: string, position: Arrival["position"]): Arrival => ({
  at,
  position,
  person: { id, displayName: id },
});
const steps = [step(day(11), "50.00", "0.00"), step(day(16), "50.00", "100.00")];

const plotOf = (
  life: Partial<BetLife> = {},
  drawn: { steps?: readonly PoolStep[]; arrivals?: readonly Arrival[] } = {},
) => {
  const whole = { ...openLife, ...life };
  return stripPlot({
    life: whole,
    view: lifeLineView(whole, now),
    steps,
    arrivals: [],
    hasAllArrivals: true,
    now,
    ...drawn,
  });
};
const placesOf = ({ marks }: ReturnType<typeof stripPlot>) => marks.map(({ mark, x }) => [mark.key, x]);

describe("the pools", () => {
  test("FOR lies above the middle and AGAINST below it, on one scale, until the present", () => {
    const { here, areas, heights } = plotOf();
    expect(here).toBe(62);
    expect(areas).toEqual({
      FOR: "M 0 50 H 0 V 27 H 31 V 27 H 62 V 50 Z",
      AGAINST: "M 0 50 H 0 V 50 H 31 V 96 H 62 V 50 Z",
    });
    expect(heights).toEqual({ FOR: 23, AGAINST: 46 });
  });

  test.each([
    ["99.00", "1.00"],
    ["0.01", "999999.99"],
  ])("%s against %s is drawn as large as it is", (forPool, againstPool) => {
    const { heights } = plotOf({}, { steps: [step(day(11), forPool, againstPool)] });
    expect(heights.FOR / heights.AGAINST).toBeCloseTo(Number(forPool) / Number(againstPool), 9);
  });

  test("a bet that nobody has paid for has an empty drawing", () => {
    const { areas, groups } = plotOf({ status: "DRAFT", publishedAt: null, participantCount: 0 }, { steps: [] });
    expect([areas, groups]).toEqual([{ FOR: "", AGAINST: "" }, []]);
  });
});

describe("the time", () => {
  test("runs to scale after the first day, and faces begin where their steps do", () => {
    const { isByOrder, groups } = plotOf(
      {},
      { arrivals: [arrival("alice", day(11), "FOR"), arrival("bob", day(16), "AGAINST")] },
    );
    expect(isByOrder).toBe(false);
    expect(groups.map(({ x }) => x)).toEqual([0, 31]);
  });

  test("of the first day is the order of joining, so that each step has the same width", () => {
    const early = [
      step(day(21, 9), "20.00", "0.00"),
      step("2026-11-21T11:59:58Z", "20.00", "30.00"),
      step("2026-11-21T11:59:59Z", "60.00", "30.00"),
    ];
    const arrivals = [
      arrival("alice", day(21, 9), "FOR"),
      arrival("bob", "2026-11-21T11:59:58Z", "AGAINST"),
      arrival("carol", "2026-11-21T11:59:59Z", "FOR"),
    ];
    const { isByOrder, here, groups } = plotOf(
      { createdAt: day(21, 9), publishedAt: day(21, 9) },
      { steps: early, arrivals },
    );
    expect(isByOrder).toBe(true);
    expect(groups.map(({ x }) => x / here)).toEqual([0, 1 / 3, 2 / 3]);
  });

  test("of a step that has only begun is visible", () => {
    const joinedNow = arrival("bob", now.toISOString(), "AGAINST");
    const { here, groups } = plotOf({}, { arrivals: [joinedNow] });
    expect(groups[0]?.x).toBeCloseTo(here * 0.95, 9);
  });

  test.each([
    ["has only begun", day(21, 11), 42],
    ["has lasted for ten of fifteen days", day(11), 62],
  ])("leaves room for what is still to come in a bet that %s", (_name, publishedAt, here) =>
    expect(plotOf({ createdAt: publishedAt, publishedAt }, { steps: [step(publishedAt, "1.00", "1.00")] }).here).toBe(
      here,
    ),
  );
});

describe("people", () => {
  test("whose faces would cover each other form a group of their side", () => {
    const close = [day(16, 1), day(16, 2), day(16, 3)].map((at, index) => arrival(`person ${index}`, at, "AGAINST"));
    const { groups } = plotOf({}, { arrivals: [...close, arrival("alice", day(16, 4), "FOR")] });
    expect(groups.map(({ side, people }) => [side, people.length])).toEqual([
      ["AGAINST", 3],
      ["FOR", 1],
    ]);
  });
});

describe("the marks", () => {
  test("of an open bet are its opening, and what is still to come in equal steps", () => {
    const [opened, ...ahead] = placesOf(plotOf());
    expect(opened).toEqual(["opened", 0]);
    expect(ahead.map(([key, x]) => [key, Math.round(Number(x))])).toEqual([
      ["ends", 75],
      ["vote", 87],
      ["outcome", 100],
    ]);
  });

  test("of a settled bet end with the outcome, far enough apart for their labels", () => {
    const ended = { proposedAt: day(20), votingEndsAt: day(23), endedAt: day(21, 11), endDate: day(20) };
    expect(placesOf(plotOf({ status: "RESOLVED", ...ended })).map(([key, x]) => [key, Math.round(Number(x))])).toEqual([
      ["opened", 0],
      ["ends", 38],
      ["vote", 50],
      ["outcome", 62],
    ]);
  });

  test("that the bet ended without are left out", () => {
    const refunded = plotOf({ status: "REFUNDED", endDate: day(20), endedAt: day(20, 13) });
    expect(placesOf(refunded).map(([key]) => key)).toEqual(["opened", "ends", "outcome"]);
  });
});
