import { expect, test } from "@jest/globals";
import { subjectsOf } from "./subject.ts";

test.each([
  ["a category of its own", "SPORTS", undefined, ["SPORTS"]],
  ["wildcard", "WILDCARD", undefined, ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"]],
  ["a topic", undefined, "POLITICS", ["POLITICS"]],
  ["wildcard with a topic", "WILDCARD", "TECH", ["TECH"]],
  ["a category that has no topics, with one", "SPORTS", "TECH", []],
] as const)("a filter by %s covers only its own subjects", (_what, category, topic, subjects) => {
  const listOf = <Wanted>(wanted: Wanted | undefined) => (wanted === undefined ? undefined : [wanted]);
  expect(subjectsOf({ categories: listOf(category), topics: listOf(topic) })).toEqual(subjects);
});

test("without a filter, all seven subjects are covered", () => {
  expect(subjectsOf({ categories: undefined, topics: undefined })).toHaveLength(7);
});

test("a filter by several categories covers the subjects of each", () => {
  expect(subjectsOf({ categories: ["SPORTS", "WEATHER"], topics: undefined })).toEqual(["SPORTS", "WEATHER"]);
  expect(subjectsOf({ categories: [], topics: undefined })).toEqual([]);
});
