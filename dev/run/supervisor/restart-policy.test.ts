import { describe, expect, test } from "@jest/globals";
import { nextRestart } from "./restart-policy.ts";

const now = 1_000_000;
const recently = (deaths: number) => Array.from({ length: deaths }, (_, index) => now - index * 1_000);

describe("a part that died", () => {
  test.each([
    [1, 200],
    [2, 400],
    [3, 800],
    [5, 3_200],
    [6, 5_000],
    [10, 5_000],
  ])("%i times within a minute is restarted after %i ms", (deaths, delayMs) => {
    expect(nextRestart(recently(deaths), now)).toEqual({ kind: "after", delayMs });
  });

  test("more than ten times within a minute is not restarted", () => {
    expect(nextRestart(recently(11), now)).toEqual({ kind: "never" });
  });

  test("longer ago has its count reset", () => {
    const longAgo = Array.from({ length: 50 }, (_, index) => now - 60_000 - index);
    expect(nextRestart([...longAgo, now], now)).toEqual({ kind: "after", delayMs: 200 });
  });
});
