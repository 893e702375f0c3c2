import { expect, test } from "@jest/globals";
import { waitBeforeRetry } from "./wait.ts";

const waits = (retriesSoFar: number, retryAfterMs?: number) =>
  Array.from({ length: 200 }, () => waitBeforeRetry({ isRetryable: true, retryAfterMs }, retriesSoFar) ?? Number.NaN);

test.each([
  [0, 500],
  [1, 1_000],
  [3, 4_000],
  [9, 8_000],
])("after %i retries, the wait is between half of %i ms and all of it", (retriesSoFar, longest) => {
  expect(Math.min(...waits(retriesSoFar))).toBeGreaterThanOrEqual(longest / 2);
  expect(Math.max(...waits(retriesSoFar))).toBeLessThanOrEqual(longest);
  expect(new Set(waits(retriesSoFar)).size).toBeGreaterThan(1);
});

test("the wait is never shorter than Retry-After", () => {
  expect(Math.min(...waits(0, 5_000))).toBeGreaterThanOrEqual(5_000);
});

test("there is no retry if it cannot help or would wait longer than a minute", () => {
  expect(waitBeforeRetry({ isRetryable: false, retryAfterMs: undefined }, 0)).toBeUndefined();
  expect(waitBeforeRetry({ isRetryable: true, retryAfterMs: 60_001 }, 0)).toBeUndefined();
});
