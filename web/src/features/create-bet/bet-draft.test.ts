import { describe, expect, test } from "@jest/globals";
import { betDraft, emptyDraft, inputOf, type BetDraft, type BetDraftFields } from "./bet-draft.ts";

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);

const valid = (): BetDraft => ({
  title: "Rain in the city on Sunday",
  description: "More than 1 mm by the official station.",
  category: "WEATHER",
  topic: "",
  totalAmount: "10",
  minEntry: "2.50",
  endDate: inTwoDays(),
  sourceName: "",
  sourceUrl: "",
  voidIf: "",
  earlyProposal: "EARLY",
});

function faults(change: Partial<BetDraftFields>): Record<string, string> {
  const result = betDraft.safeParse({ ...valid(), ...change });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

test("accepts a complete draft", () => expect(faults({})).toEqual({}));

test("accepts the minimum of both amounts, and a minimum entry of the whole amount", () => {
  expect(faults({ totalAmount: "1", minEntry: "1.00" })).toEqual({});
});

describe("each invalid field reports what it requires", () => {
  test.each<[Partial<BetDraftFields>, string]>([
    [{ title: "" }, "Title is required"],
    [{ title: "   " }, "Title is required"],
    [{ title: "x".repeat(256) }, "Title must be at most 255 characters"],
    [{ description: "" }, "Description is required"],
    [{ category: undefined }, "Category is required"],
    [{ category: "WILDCARD" }, "Topic is required"],
    [{ totalAmount: "" }, "Total amount is required"],
    [{ totalAmount: "0" }, "Total amount must be greater than 0"],
    [{ totalAmount: "0.00" }, "Total amount must be greater than 0"],
    [{ totalAmount: "0.99", minEntry: "1" }, "The least that you can enter here is $1.00"],
    [{ minEntry: "" }, "Minimum entry is required"],
    [{ minEntry: "." }, "Minimum entry must be greater than 0"],
    [{ minEntry: ".5" }, "The least that you can enter here is $1.00"],
    [{ totalAmount: "1200", minEntry: "1200.01" }, "Minimum entry can be at most the total amount, $1,200.00"],
    [{ sourceName: "x".repeat(201) }, "Source must be at most 200 characters"],
    [{ sourceUrl: "weather.example" }, "Give a link that begins with https:// or http://"],
    [{ sourceUrl: `https://weather.example/${"x".repeat(2_000)}` }, "Link must be at most 2,000 characters"],
    [{ voidIf: "x".repeat(1_001) }, "This must be at most 1,000 characters"],
    [{ endDate: "" }, "End date is required"],
    [{ endDate: "2020-01-01T12:00" }, "End date must be in the future"],
    [{ endDate: "12026-11-24T18:00" }, "End date must be in the future"],
  ])("%j: %s", (change, message) => expect(Object.values(faults(change))).toEqual([message]));
});

test.each(["TECH", "OTHERS"] as const)("a wildcard bet is about %s as soon as that is chosen", (topic) => {
  expect(faults({ category: "WILDCARD", topic })).toEqual({});
});

test("an empty form reports every required field", () => {
  expect(betDraft.safeParse(emptyDraft).success).toBe(false);
  expect(faults(emptyDraft)).toMatchObject({
    title: "Title is required",
    description: "Description is required",
    category: "Category is required",
    totalAmount: "Total amount is required",
    minEntry: "Minimum entry is required",
    endDate: "End date is required",
  });
});

test("255 characters are a valid title, whatever they are", () => {
  expect(faults({ title: "x".repeat(255) })).toEqual({});
  expect(faults({ title: "🌧".repeat(255) })).toEqual({});
  expect(faults({ title: "🌧".repeat(256) })).toEqual({ title: "Title must be at most 255 characters" });
});

test("sends amounts with cents, the end date as an instant, and a topic only with a wildcard", () => {
  const draft = { ...valid(), totalAmount: ".5", topic: "TECH" } as const;
  expect(inputOf(draft)).toMatchObject({ totalAmount: "0.50", minEntry: "2.50" });
  expect(inputOf(draft).endDate).toBe(new Date(draft.endDate).toISOString());
  expect(inputOf(draft)).not.toHaveProperty("topic");
  expect(inputOf({ ...draft, category: "WILDCARD" })).toMatchObject({ category: "WILDCARD", topic: "TECH" });
});

test("sends rules only if there are some", () => {
  expect(Object.keys(inputOf(betDraft.parse(valid())))).not.toContain("earlyProposal");
  const terms = { sourceName: "NOAA", sourceUrl: "https://noaa.example/", voidIf: "No report" };
  expect(inputOf(betDraft.parse({ ...valid(), ...terms, earlyProposal: "AFTER_END" }))).toMatchObject({
    ...terms,
    earlyProposal: false,
  });
});
