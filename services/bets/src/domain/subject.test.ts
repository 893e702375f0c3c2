import { expect, test } from "@jest/globals";
import { subjectsOf } from "./subject.ts";

test.each([
  ["a category of its own", "SPORTS", undefined, ["SPORTS"]],
  ["wildcard", "WILDCARD", undefined, ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"]],
  ["a topic", undefined, "POLITICS", ["POLITICS"]],
  ["wildcard with a topic", "WILDCARD", "TECH", ["TECH"]],
  ["a category that has no topics, with one", "SPORTS", "TECH", []],
] as const)("bets of %s are about that alone", (_what, category, topic, subjects) => {
  expect(subjectsOf({ category, topic })).toEqual(subjects);
});

test("bets of every category are about seven subjects", () => {
  expect(subjectsOf({ category: undefined, topic: undefined })).toHaveLength(7);
});
