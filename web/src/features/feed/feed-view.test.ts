import { expect, test } from "@jest/globals";
import { addressOf, isPlain, variablesOf, viewOf } from "./feed-view.ts";

const of = (address: string) => viewOf(new URLSearchParams(address));
const plain = { filter: "ALL", stage: "OPEN", sort: "LARGEST", search: "" };

test.each([
  ["", plain],
  [
    "category=sports&show=voting&sort=newest&q=rain",
    { filter: "SPORTS", stage: "VOTING", sort: "NEWEST", search: "rain" },
  ],
  ["category=nonsense&show=what&sort=price", plain],
  ["show=settled&sort=ending_soon", { ...plain, stage: "SETTLED" }],
  [`q=${"x".repeat(150)}`, { ...plain, search: "x".repeat(100) }],
])("%j is parsed as a view", (address, view) => expect(of(address)).toEqual(view));

test("a view's address is parsed back to it, and omits the defaults", () => {
  const address = "category=sports&show=voting&sort=newest&q=Rain";
  expect(addressOf(of(address), new URLSearchParams()).toString()).toBe(address);
  expect(addressOf(of(""), new URLSearchParams("show=voting&create=bet")).toString()).toBe("create=bet");
});

test("only the default view has a featured bet, only settled bets have results, and drafts are never queried", () => {
  expect([isPlain(of("")), isPlain(of("q=rain")), isPlain(of("show=voting"))]).toEqual([true, false, false]);
  expect(variablesOf(of("show=settled"))).toEqual({
    filter: { status: ["RESOLVED", "REFUNDED"] },
    sort: "LARGEST",
    withFeatured: false,
    withResults: true,
  });
  expect(variablesOf(of("show=voting")).withResults).toBe(false);
});
