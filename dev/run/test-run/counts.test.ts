import { expect, test } from "@jest/globals";
import { inWords, readResults, sum } from "./counts.ts";

const report = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
};

test("a file that cannot run counts as a failure, an omitted test as skipped", () => {
  expect(readResults(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("the last line adds up all runs", () => {
  const counts = readResults(JSON.stringify(report));
  expect(inWords(sum([counts, counts, { passed: 1, failed: 0, skipped: 0 }]))).toBe("11 passed, 4 failed, 6 skipped");
});
