import { z } from "zod";

/** How many of the longest waits a run reports. */
const REPORTED = 10;

const wait = z.object({ suite: z.string(), runs: z.string(), ms: z.number() });

/**
 * Returns the longest waits of a run, longest first, one line each; of a test or hook only its longest. Takes what the
 * suites' environment noted: a JSON object per line, with the suite, the test or hook, and the milliseconds.
 */
export function longestWaits(noted: string): readonly string[] {
  const waits = noted
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => wait.parse(JSON.parse(line)))
    .toSorted((one, other) => other.ms - one.ms);
  const byTest = Map.groupBy(waits, ({ suite, runs }) => `${suite}: ${runs}`);
  return [...byTest]
    .slice(0, REPORTED)
    .map(([test, [longest]]) => `${((longest?.ms ?? 0) / 1000).toFixed(1)} s  ${test}`);
}
