import { isLessThan } from "../../shared/compare-amounts.ts";

/** Round amounts that people think in. */
const ROUND = ["2", "5", "10", "20", "50", "100", "200", "500", "1000", "2000", "5000", "10000", "100000", "999999.99"];

/** More stops than this are indistinguishable on a phone. */
const MOST = 6;

/** Returns the amounts to choose a stake from: the minimum, and round ones above it. */
export const stakeStops = (minEntry: string): readonly string[] =>
  [minEntry, ...ROUND.filter((amount) => isLessThan(minEntry, amount))].slice(0, MOST);
