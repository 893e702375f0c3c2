import { expect, test } from "@jest/globals";
import { categoryChoices, feedFilters, feedVariables, subjectLabel } from "./subject.ts";

test("the feed's chips begin with the five that everybody knows, and name every other subject once", () => {
  const labels = feedFilters.map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual(["All", "Sports", "Tech", "Politics", "Weather"]);
  expect(labels.slice(5)).toEqual(["Financial", "Entertainment", "Others"]);
});

test("a bet is created in one of four categories, each with what it is for", () => {
  expect(categoryChoices.map(({ value, detail }) => [value, detail])).toEqual([
    ["FINANCIAL", "Stock prices, crypto, markets, economy"],
    ["WEATHER", "Temperature, rainfall, storms, climate"],
    ["SPORTS", "Games, tournaments, player stats, teams"],
    ["WILDCARD", "Tech, politics, entertainment, everything else"],
  ]);
});

test("a chip asks for a category, or for a wildcard bet's topic", () => {
  expect([feedVariables("ALL"), feedVariables("SPORTS"), feedVariables("TECH")]).toEqual([
    {},
    { categories: ["SPORTS"] },
    { topics: ["TECH"] },
  ]);
});

test("a wildcard bet goes by its topic", () => {
  expect(subjectLabel({ category: "WILDCARD", topic: "POLITICS" })).toBe("Politics");
  expect(subjectLabel({ category: "WEATHER", topic: null })).toBe("Weather");
});
