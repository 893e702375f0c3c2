import type { Threshold } from "./read-dashboard.ts";

const HEX: Readonly<Record<string, string>> = {
  "semi-dark-green": "#37872d",
  "semi-dark-orange": "#fa6400",
  "semi-dark-red": "#e02f44",
  "semi-dark-blue": "#3274d9",
  text: "#ccccdc",
};

/** A colour of Grafana's as a browser knows it. */
export const hexOf = (colour: string): string => HEX[colour] ?? colour;

/** The colour that holds for a value. */
export const colourOf = (steps: readonly Threshold[] | undefined, value: number): string =>
  hexOf(steps?.findLast((step) => step.value === null || value >= step.value)?.color ?? "text");

/** Text as HTML may hold it. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const DURATIONS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
  [1, "s"],
  [0.001, "ms"],
  [0.000_001, "µs"],
] as const;
const SIZES = [
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
  [1, "B"],
] as const;
const COUNTS = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
  [1, ""],
] as const;

/** A number in its unit, as people read it. */
export function formatted(value: number, unit = "", decimals?: number): string {
  if (Number.isNaN(value)) return "–";
  switch (unit) {
    case "percentunit":
      return `${fixed(value * 100, decimals)}%`;
    case "s":
      return scaled(value, DURATIONS, decimals, " ");
    case "bytes":
      return scaled(value, SIZES, decimals, " ");
    case "currencyUSD":
      return value < 0 ? `-${formatted(-value, unit, decimals)}` : `$${scaled(value, COUNTS, decimals ?? 2, "")}`;
    case "reqps":
      return `${scaled(value, COUNTS, decimals, "")} req/s`;
    case "ops":
      return `${scaled(value, COUNTS, decimals, "")} ops/s`;
    default:
      return fixed(value, decimals);
  }
}

function scaled(
  value: number,
  scales: readonly (readonly [number, string])[],
  decimals: number | undefined,
  gap: string,
): string {
  const one = scales.find(([size]) => size === 1) ?? [1, ""];
  const [size, name] =
    value === 0 ? one : (scales.find((scale) => Math.abs(value) >= scale[0]) ?? scales.at(-1) ?? one);
  return `${fixed(value / size, decimals)}${name === "" ? "" : gap}${name}`;
}

/** Three digits that say something, unless somebody asked for more or less. */
const fixed = (value: number, decimals?: number): string =>
  value.toFixed(
    decimals ?? (Number.isInteger(value) ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, Math.abs(value)))))),
  );
