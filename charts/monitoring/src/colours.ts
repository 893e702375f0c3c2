import { ThresholdsConfigBuilder, ThresholdsMode, type Threshold } from "@grafana/grafana-foundation-sdk/dashboard";

/** Colour says that something is wrong, and hardly anything else. */
export const FINE = "semi-dark-green";
export const SOON = "semi-dark-orange";
export const WRONG = "semi-dark-red";
export const PLAIN = "text";
export const CALM = "semi-dark-blue";

/** From which value on a colour holds; the first holds for everything below the next. */
export type Steps = readonly [string, ...(readonly [number, string])[]];

/** Steps of colour, as Grafana keeps them. */
export function thresholds([base, ...steps]: Steps): ThresholdsConfigBuilder {
  // Grafana reads null as minus infinity.
  const all: Threshold[] = [{ value: null, color: base }, ...steps.map(([value, color]) => ({ value, color }))];
  return new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(all);
}

/** More than none of it is wrong. */
export const NONE_WANTED: Steps = [FINE, [1, WRONG]];

/** The same in a table, where what is fine stays plain. */
export const NONE_WANTED_IN_ROWS: Steps = [PLAIN, [1, WRONG]];
