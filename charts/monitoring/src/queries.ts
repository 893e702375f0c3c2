/** What every series of a process of the platform bears. */
const PLATFORM = 'job="stakehold"';

/** The series of a measure, narrowed by matchers such as `service="bets"`. */
export const series = (measure: string, ...matchers: readonly string[]): string =>
  `${measure}{${[PLATFORM, ...matchers].join(",")}}`;

/** How often a second a counter grew, over all processes; `by` names what is told apart. */
export const perSecond = (by: string, measure: string, ...matchers: readonly string[]): string =>
  `sum${each(by)} (rate(${series(measure, ...matchers)}[$__rate_interval]))`;

/** How much a counter grew within a time such as `1h`, over all processes. */
export const grown = (by: string, measure: string, within: string, ...matchers: readonly string[]): string =>
  `sum${each(by)} (increase(${series(measure, ...matchers)}[${within}]))`;

const each = (by: string) => (by === "" ? "" : ` by (${by})`);

/** What a gauge shows that each process of a service sets to the same. */
export const shown = (by: string, measure: string, ...matchers: readonly string[]): string =>
  `max${each(by)} (${series(measure, ...matchers)})`;

/** Within what time such a share of what a histogram counted was done, in seconds. */
export const quantile = (share: number, by: string, histogram: string, ...matchers: readonly string[]): string => {
  const counted = [by, "le"].filter((label) => label !== "").join(", ");
  return `histogram_quantile(${share}, ${perSecond(counted, `${histogram}_bucket`, ...matchers)})`;
};

/** One thing's share of all, from 0 to 1; 0 while there are none at all of it. */
export const shareOf = (part: string, whole: string): string => `(${part} or 0 * ${whole}) / ${whole}`;

/**
 * A query's answer, or 0 under the name `none` while some process is there to say otherwise. A series of a counter begins with
 * what it counts first, and "no data" would read as a fault.
 */
export const orNone = (label: string, query: string): string =>
  `${query} or on () label_replace(0 * max(${series("up")} == 1), "${label}", "none", "", "")`;

/** A bound of a histogram as a matcher. Prometheus 3 writes 5 as 5.0 when it reads it. */
export const upTo = (seconds: number): string =>
  Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}[.]0"` : `le="${seconds}"`;
