import { escaped, formatted, hexOf } from "./format.ts";
import type { Point, Span } from "./prometheus.ts";
import type { DrawnPanel } from "./read-dashboard.ts";

const COLOURS = [
  "#73bf69",
  "#f2cc0c",
  "#8ab8ff",
  "#ff780a",
  "#b877d9",
  "#ff9830",
  "#5794f2",
  "#96d98d",
  "#e0b400",
  "#ca95e5",
];
const MOST_IN_LEGEND = 12;

/** Pixels of the labels below, and of a row of the legend. */
const AXIS = 20;
const LEGEND_ROW = 18;
const ROWS_AT_ONCE = 4;

/** A line with the name that its legend gives it. */
export type Named = { readonly name: string; readonly points: readonly Point[] };

type Size = { readonly width: number; readonly height: number };

/** Lines, areas or bars over time, with their last and greatest value below. */
export function drawLines(panel: DrawnPanel, lines: readonly Named[], span: Span, { width, height }: Size): string {
  const { unit, decimals, thresholds, custom } = panel.fieldConfig?.defaults ?? {};
  const isBars = custom?.drawStyle === "bars";
  const shown =
    custom?.stacking?.mode === "normal" ? stackedUp(lines) : lines.map((line) => ({ ...line, floor: undefined }));
  const values = shown.flatMap(({ points }) => points.map(({ value }) => value).filter(Number.isFinite));
  const legend = legendOf(lines, unit, decimals);
  const plot = {
    left: 62,
    top: 6,
    width: width - 70,
    height: height - AXIS - LEGEND_ROW * (Math.min(lines.length, ROWS_AT_ONCE) + 1),
  };
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values) || 1];
  const step = roundStep((high - low) / 4);
  const top = Math.max(step, Math.ceil((high * 1.02) / step) * step);
  const bottom = Math.floor(low / step) * step;
  const x = (at: number) => plot.left + ((at - span.from) / (span.to - span.from)) * plot.width;
  const y = (value: number) => plot.top + (1 - (value - bottom) / (top - bottom)) * plot.height;

  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step);
  const marks = ticks.map(
    (value) =>
      `<path d="M${plot.left} ${y(value)}h${plot.width}" stroke="#2c3235"/><text x="${plot.left - 6}" y="${y(value) + 4}" text-anchor="end">${escaped(formatted(value, unit))}</text>`,
  );
  const times = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => {
    const at = span.from + share * (span.to - span.from);
    return `<text x="${x(at)}" y="${plot.top + plot.height + 15}" text-anchor="${share === 1 ? "end" : "middle"}">${new Date(at * 1000).toISOString().slice(11, 16)}</text>`;
  });
  const limits = (thresholds?.steps ?? [])
    .flatMap(({ value, color }) => (value === null || value > top ? [] : [{ value, color }]))
    .map(
      ({ value, color }) =>
        `<path d="M${plot.left} ${y(value)}h${plot.width}" stroke="${hexOf(color)}" stroke-dasharray="6 5"/>`,
    );
  const barWidth = Math.max(1, (plot.width * span.stepSeconds) / (span.to - span.from) - 2);
  const drawn = shown.map(({ points, floor }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? "";
    const inside = points.flatMap((point, at) =>
      Number.isFinite(point.value) && point.at >= span.from ? [{ ...point, base: floor?.[at] ?? 0 }] : [],
    );
    if (isBars)
      return inside
        .map(
          ({ at, value, base }) =>
            `<rect x="${x(at) - barWidth}" y="${Math.min(y(value), y(base))}" width="${barWidth}" height="${Math.abs(y(value) - y(base))}" fill="${colour}" opacity="0.75"/>`,
        )
        .join("");
    const path = inside
      .map(
        ({ at, value }, point) => `${isGap(inside, point, span) ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .join("");
    const area =
      floor === undefined
        ? ""
        : `${path}${inside
            .toReversed()
            .map(({ at, base }) => `L${x(at).toFixed(1)} ${y(base).toFixed(1)}`)
            .join("")}Z`;
    return `<path d="${area}" fill="${colour}" opacity="0.3"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="1.4"/>`;
  });
  return `<svg width="${width}" height="${plot.top + plot.height + AXIS}">${[...marks, ...times, ...drawn, ...limits].join("")}</svg>${legend}`;
}

/** A step that people count in. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= step) ?? 10) * power;
}

/** Nothing is drawn across a time of which nothing is known. */
const isGap = (points: readonly Point[], index: number, { stepSeconds }: Span) =>
  (points[index]?.at ?? 0) - (points[index - 1]?.at ?? 0) > stepSeconds * 1.5;

/** Each line on top of the one before; what is below zero hangs down by itself. */
function stackedUp(lines: readonly Named[]) {
  const tops = { up: new Map<number, number>(), down: new Map<number, number>() };
  return lines.map(({ name, points }) => {
    const floor: number[] = [];
    const raised = points.map(({ at, value }) => {
      const side = value < 0 ? tops.down : tops.up;
      const base = side.get(at) ?? 0;
      floor.push(base);
      if (Number.isFinite(value)) side.set(at, base + value);
      return { at, value: base + value };
    });
    return { name, points: raised, floor };
  });
}

function legendOf(lines: readonly Named[], unit?: string, decimals?: number): string {
  const rows = lines.slice(0, MOST_IN_LEGEND).map(({ name, points }, index) => {
    const known = points.map(({ value }) => value).filter(Number.isFinite);
    const [last, most] = [known.at(-1) ?? Number.NaN, known.length > 0 ? Math.max(...known) : Number.NaN];
    return `<tr><td><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escaped(name)}</td><td>${formatted(last, unit, decimals)}</td><td>${formatted(most, unit, decimals)}</td></tr>`;
  });
  return `<div class="legend" style="max-height:${LEGEND_ROW * (ROWS_AT_ONCE + 1)}px"><table><tr><th></th><th>last</th><th>max</th></tr>${rows.join("")}</table></div>`;
}
