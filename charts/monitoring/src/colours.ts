import { ThresholdsConfigBuilder, ThresholdsMode, type Threshold } from "@grafana/grafana-foundation-sdk/dashboard";

/** Colour marks a problem, and hardly anything else. */
export const FINE = "semi-dark-green";
export const SOON = "semi-dark-orange";
export const WRONG = "semi-dark-red";
export const PLAIN = "text";
export const CALM = "semi-dark-blue";

/** Colours with the value from which each applies; the first applies below the next one's. */
export type Steps = readonly [string, ...(readonly [number, string])[]];

/** Returns colour steps as Grafana thresholds. */
export function thresholds([base, ...steps]: Steps): ThresholdsConfigBuilder {
  // Grafana reads null as minus infinity.
  const all: Threshold[] = [{ value: null, color: base }, ...steps.map(([value, color]) => ({ value, color }))];
  return new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(all);
}

/** Anything above zero is wrong. */
export const NONE_WANTED: Steps = [FINE, [1, WRONG]];

/** The same for tables, where healthy values stay plain. */
export const NONE_WANTED_IN_ROWS: Steps = [PLAIN, [1, WRONG]];
