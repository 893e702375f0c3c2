import { describe, expect, test } from "@jest/globals";
import { divisionPlot, type DivisionInput, type DivisionShare } from "./division-plot.ts";

const share = (id: string, outcome: DivisionShare["outcome"], stake: string, received: string): DivisionShare => ({
  id,
  person: { id, displayName: id },
  outcome,
  stake: { amount: stake },
  received: { amount: received },
});

const settled: DivisionInput = {
  shares: [
    share("alice", "WON", "20.00", "50.00"),
    share("bob", "LOST", "10.00", "0.00"),
    share("carol", "LOST", "20.00", "0.00"),
  ],
  counts: { WON: 1, LOST: 2, REFUNDED: 0 },
  totals: {
    lost: { amount: "30.00" },
    ownStakes: { amount: "20.00" },
    won: { amount: "50.00" },
    refunded: { amount: "0.00" },
    fees: { amount: "1.25" },
  },
  feePolicy: "ENTRY",
};

/** Returns a ribbon's thickness at its right end, where its path goes down by that much. */
const thickness = (path: string) => {
  const [, to, down] = /C [^,]+, [^,]+, [\d.]+ ([\d.]+) V ([\d.]+)/.exec(path) ?? [];
  return Number(down) - Number(to);
};

const thicknesses = (input: DivisionInput) =>
  Object.fromEntries(
    divisionPlot(input).ribbons.map(({ key, path }) => [key, Math.round(thickness(path) * 100) / 100]),
  );

test("each ribbon is as wide as its money", () => {
  expect(thicknesses(settled)).toEqual({
    "own alice": 64,
    "lost bob": 32,
    "lost carol": 64,
    "gained alice": 96,
  });
});

test("the flow into the middle equals the flow out of it, up to indivisible cents", () => {
  const three = ["a", "b", "c"].map((id, index) => share(id, "WON", "10.00", index === 0 ? "13.34" : "13.33"));
  const input: DivisionInput = {
    ...settled,
    shares: [...three, share("d", "LOST", "10.00", "0.00")],
    counts: { WON: 3, LOST: 1, REFUNDED: 0 },
  };
  const widths = thicknesses(input);
  const gained = ["a", "b", "c"].reduce((sum, id) => sum + (widths[`gained ${id}`] ?? 0), 0);
  expect(gained).toBeCloseTo(widths["lost d"] ?? 0, 1);
});

test("the names of a column never overlap", () => {
  const cents = Array.from({ length: 6 }, (_, index) => share(`winner-${index}`, "WON", "1.00", "1.01"));
  const { receipts, height } = divisionPlot({
    ...settled,
    shares: [...cents, share("z", "LOST", "900.00", "0.00")],
    counts: { WON: 6, LOST: 1, REFUNDED: 0 },
  });
  const middles = receipts.map(({ middle }) => middle);
  middles.slice(1).forEach((middle, index) => expect(middle - (middles[index] ?? 0)).toBeGreaterThanOrEqual(48));
  expect(Math.max(...middles)).toBeLessThan(height);
});

describe("an outcome with more people than are drawn is one group with the settlement's sum", () => {
  test.each([
    ["seven winners", { WON: 7, LOST: 2, REFUNDED: 0 }, ["WON", "bob", "carol"]],
    ["losers who are not loaded", { WON: 1, LOST: 3, REFUNDED: 0 }, ["alice", "LOST"]],
  ] as const)("%s", (_name, counts, keys) => {
    expect(divisionPlot({ ...settled, counts }).stakes.map(({ key }) => key)).toEqual(keys);
  });
});

test("a fee has a line of its own under any policy, and none if there was no fee", () => {
  expect(divisionPlot(settled).fee?.path).toMatch(/^M 0 /);
  expect(divisionPlot({ ...settled, feePolicy: "WINNINGS" }).fee?.path).toMatch(/^M 50 /);
  expect(divisionPlot({ ...settled, totals: { ...settled.totals, fees: { amount: "0.00" } } }).fee).toBeNull();
});
