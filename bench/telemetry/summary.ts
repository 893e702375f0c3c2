import { median } from "@stakehold/testing/median.ts";

/** One side's measurement in one round: requests per second, and processor milliseconds for each. */
export type Measured = { readonly perSecond: number; readonly cpuMs: number };

/** Both sides, one right after the other. */
export type Round = { readonly on: Measured; readonly off: Measured };

/** The share of throughput that telemetry must leave. */
const GOAL = 0.95;

/** Summarizes the side with telemetry relative to the other in the same round, as medians with quartiles. */
export function summaryOf(name: string, rounds: readonly Round[]): string {
  const throughput = rounds.map(({ on, off }) => on.perSecond / off.perSecond);
  const cpu = rounds.map(({ on, off }) => on.cpuMs / off.cpuMs);
  const verdict = median(throughput) >= GOAL ? "reached" : "missed";
  return (
    `${name}: throughput ${withQuartiles(throughput)} of off, the goal is ${GOAL}: ${verdict}; ` +
    `CPU for each request ${withQuartiles(cpu)} of off`
  );
}

function withQuartiles(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(2);
  return `${median(ratios).toFixed(2)} (half of the rounds from ${quartile(0.25)} to ${quartile(0.75)})`;
}
