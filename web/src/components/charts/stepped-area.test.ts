import { expect, test } from "@jest/globals";
import { placeInTime, steppedArea } from "./stepped-area.ts";

test("a height continues until the next step, and the last one to the edge", () => {
  const steps = [
    { x: 0, y: 30 },
    { x: 40, y: 10 },
  ];
  expect(steppedArea(steps, 50)).toBe("M 0 50 H 0 V 30 H 40 V 10 H 100 V 50 Z");
  expect(steppedArea([], 50)).toBe("");
});

test.each([
  ["the start", 10, 0],
  ["halfway", 15, 50],
  ["the end", 20, 100],
  ["before the start", 5, 0],
  ["after the end", 25, 100],
])("%s is placed inside the drawing", (_name, at, place) => expect(placeInTime(at, 10, 20)).toBe(place));

test("an empty time span has one position", () => expect(placeInTime(10, 10, 10)).toBe(0));
