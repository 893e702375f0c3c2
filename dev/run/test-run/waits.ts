import { z } from "zod";

/** How many of the longest waits a run reports. */
const REPORTED = 10;

const wait = z.object({ suite: z.string(), runs: z.string(), ms: z.number() });

/**
 * Returns the longest waits of a run, longest first, one line each. Takes what the suites' environment noted: a JSON
 * object per line, with the suite, the test or hook, and the milliseconds.
 */
export const longestWaits = (noted: string): readonly string[] =>
  noted
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => wait.parse(JSON.parse(line)))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, REPORTED)
    .map(({ suite, runs, ms }) => `${(ms / 1000).toFixed(1)} s  ${suite}: ${runs}`);
