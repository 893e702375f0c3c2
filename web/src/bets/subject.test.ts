import { expect, test } from "@jest/globals";
import { categoryChoices, feedFilters, feedVariables, subjectLabel } from "./subject.ts";

test("the feed's chips start with the five best-known subjects, and include every other one once", () => {
  const labels = feedFilters.map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual(["All", "Sports", "Tech", "Politics", "Weather"]);
  expect(labels.slice(5)).toEqual(["Financial", "Entertainment", "Others"]);
});

test("a bet is created in one of four categories, each with a description", () => {
  expect(categoryChoices.map(({ value, detail }) => [value, detail])).toEqual([
    ["FINANCIAL", "Stock prices, crypto, markets, economy"],
    ["WEATHER", "Temperature, rainfall, storms, climate"],
    ["SPORTS", "Games, tournaments, player stats, teams"],
    ["WILDCARD", "Tech, politics, entertainment, everything else"],
  ]);
});

test("a chip selects a category, or a wildcard bet's topic", () => {
  expect([feedVariables("ALL"), feedVariables("SPORTS"), feedVariables("TECH")]).toEqual([
    {},
    { categories: ["SPORTS"] },
    { topics: ["TECH"] },
  ]);
});

test("a wildcard bet is labelled with its topic", () => {
  expect(subjectLabel({ category: "WILDCARD", topic: "POLITICS" })).toBe("Politics");
  expect(subjectLabel({ category: "WEATHER", topic: null })).toBe("Weather");
});
