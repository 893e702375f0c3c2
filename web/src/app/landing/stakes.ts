import { isLessThan } from "../../shared/compare-amounts.ts";

/** Round amounts that people think in. */
const ROUND = ["5", "10", "20", "50", "100", "200", "500", "1000", "2000", "5000", "10000"];

/** More stops than this are too close together on a phone. */
const MOST = 7;

/** Returns the stakes to try in a bet: its minimum, and round amounts above it. */
export const stakesToTry = (minEntry: string): readonly [string, ...string[]] => [
  minEntry,
  ...ROUND.filter((amount) => isLessThan(minEntry, amount)).slice(0, MOST - 1),
];

/** Returns the stop to begin with: the last one up to $20, or the minimum. */
export const firstStop = (stakes: readonly string[]): number =>
  Math.max(
    0,
    stakes.findLastIndex((stake) => !isLessThan("20", stake)),
  );
