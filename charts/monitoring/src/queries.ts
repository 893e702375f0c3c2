/** The label of every series of a platform process. */
const PLATFORM = 'job="stakehold"';

/** Returns the series of a metric, narrowed by matchers such as `service="bets"`. */
export const series = (measure: string, ...matchers: readonly string[]): string =>
  `${measure}{${[PLATFORM, ...matchers].join(",")}}`;

/** Returns a counter's growth per second, over all processes; `by` names the labels to keep apart. */
export const perSecond = (by: string, measure: string, ...matchers: readonly string[]): string =>
  `sum${each(by)} (rate(${series(measure, ...matchers)}[$__rate_interval]))`;

/** Returns a counter's growth within a time such as `1h`, over all processes. */
export const grown = (by: string, measure: string, within: string, ...matchers: readonly string[]): string =>
  `sum${each(by)} (increase(${series(measure, ...matchers)}[${within}]))`;

const each = (by: string) => (by === "" ? "" : ` by (${by})`);

/** Returns a gauge that each process of a service sets to the same value. */
export const shown = (by: string, measure: string, ...matchers: readonly string[]): string =>
  `max${each(by)} (${series(measure, ...matchers)})`;

/** Returns the share of time in which the busiest process is late for due work, from 0 to 1. */
export const lateShare = (by: string, ...matchers: readonly string[]): string =>
  `max${each(by)} (rate(${series("stakehold_event_loop_late_seconds_total", ...matchers)}[$__rate_interval]))`;

/** Returns a quantile of a histogram, in seconds. */
export const quantile = (share: number, by: string, histogram: string, ...matchers: readonly string[]): string => {
  const counted = [by, "le"].filter((label) => label !== "").join(", ");
  return `histogram_quantile(${share}, ${perSecond(counted, `${histogram}_bucket`, ...matchers)})`;
};

/** Returns a part's share of the whole, from 0 to 1; 0 if there is none of the part. */
export const shareOf = (part: string, whole: string): string => `(${part} or 0 * ${whole}) / ${whole}`;

/**
 * Returns a query's result, or 0 under the name `none` while some process is up. A counter's series starts with its
 * first count, and "no data" would look like a fault.
 */
export const orNone = (label: string, query: string): string =>
  `${query} or on () label_replace(0 * max(${series("up")} == 1), "${label}", "none", "", "")`;

/** Returns a histogram bound as a matcher. Prometheus 3 reads 5 as 5.0. */
export const upTo = (seconds: number): string =>
  Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}[.]0"` : `le="${seconds}"`;
