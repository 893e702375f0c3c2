import { expect, test } from "@jest/globals";
import { inWords, readResults, sum } from "./counts.ts";

const told = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
};

test("a file that cannot be run counts as a failure, a test that is left out as skipped", () => {
  expect(readResults(JSON.stringify(told))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("the closing line adds up every run", () => {
  const counts = readResults(JSON.stringify(told));
  expect(inWords(sum([counts, counts, { passed: 1, failed: 0, skipped: 0 }]))).toBe("11 passed, 4 failed, 6 skipped");
});
