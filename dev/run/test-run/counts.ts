import { z } from "zod";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

const results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

/** Counts the results in Jest's JSON. A file that could not run at all is one failure: none of its tests is counted. */
export function readResults(json: string): Counts {
  const counted = results.parse(JSON.parse(json));
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + counted.numRuntimeErrorTestSuites,
    skipped: counted.numPendingTests + counted.numTodoTests,
  };
}

export function sum(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    noTests,
  );
}

export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
