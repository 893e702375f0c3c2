import { expect, test } from "@jest/globals";
import { longestWaits } from "./waits.ts";

const line = (ms: number, runs = "a test") => `${JSON.stringify({ suite: "a.test.ts", runs, ms })}\n`;

test("the ten longest waits of a run are reported, longest first", () => {
  const noted = [...Array(12).keys()].map((seconds) => line(seconds * 1_000, `test ${seconds}`)).join("");
  expect(longestWaits(`${noted}${line(60_400, "beforeAll")}`)).toEqual([
    "60.4 s  a.test.ts: beforeAll",
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((seconds) => `${seconds}.0 s  a.test.ts: test ${seconds}`),
  ]);
  expect(longestWaits("")).toEqual([]);
});

test("a test that waits several times is reported once, with its longest wait", () => {
  expect(longestWaits(`${line(1_000)}${line(3_000)}${line(2_000)}`)).toEqual(["3.0 s  a.test.ts: a test"]);
});
