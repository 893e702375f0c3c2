import { colourOf, escaped, formatted, hexOf } from "./format.ts";
import type { Line } from "./prometheus.ts";
import { thresholdsShape, type DrawnPanel } from "./read-dashboard.ts";
import type { Named } from "./draw-lines.ts";

const valueOf = ({ points }: Pick<Line, "points">) => points.at(-1)?.value ?? Number.NaN;

/** A number that fills its panel. */
export function drawStat({ fieldConfig, options }: DrawnPanel, lines: readonly Named[]): string {
  const { unit, decimals, thresholds, mappings = [] } = fieldConfig?.defaults ?? {};
  const [line] = lines;
  const value = line === undefined ? Number.NaN : valueOf(line);
  const isKnown = Number.isFinite(value);
  const colour = isKnown ? colourOf(thresholds?.steps, value) : hexOf("text");
  const ifNone = line === undefined ? "no data" : (mappings[0]?.options.result.text ?? "no data");
  const isTile = isKnown && options?.colorMode === "background_solid";
  return `<div class="stat" style="${isTile ? `background:${colour};color:#fff` : `color:${colour}`}">${escaped(isKnown ? formatted(value, unit, decimals) : ifNone)}</div>`;
}

/** A bar for each answer. */
export function drawBarGauge({ fieldConfig }: DrawnPanel, lines: readonly Named[]): string {
  const { unit, decimals, thresholds, noValue, max } = fieldConfig?.defaults ?? {};
  const most = max ?? Math.max(...lines.map(valueOf).filter(Number.isFinite), 1);
  const rows = lines.map((line) => {
    const value = valueOf(line);
    const width = Math.max(0, Math.min(100, (value / most) * 100)) || 0;
    const colour = thresholds === undefined ? "#3274d9" : colourOf(thresholds.steps, value);
    const said = Number.isFinite(value) ? formatted(value, unit, decimals) : (noValue ?? "no data");
    return `<tr><td>${escaped(line.name)}</td><td class="bar"><div style="width:${width}%;background:${colour}"></div></td><td style="color:${thresholds === undefined ? "" : colour}">${escaped(said)}</td></tr>`;
  });
  return `<table class="gauge">${rows.join("")}</table>`;
}

/** The rows that several queries have something to say about. */
export function drawTable(panel: DrawnPanel, answers: readonly (readonly Line[])[]): string {
  const names = renamed(panel);
  const columns = answers.map(
    (_, index) => names.get(answers.length === 1 ? "Value" : `Value #${panel.targets[index]?.refId}`) ?? "",
  );
  const labels = [...names.keys()].filter((name) => !name.startsWith("Value"));
  const rows = new Map<string, { readonly cells: Map<string, number>; readonly labels: Line["labels"] }>();
  for (const [index, lines] of answers.entries())
    for (const line of lines) {
      const key = labels.map((label) => line.labels[label]).join("\n");
      const row = rows.get(key) ?? { cells: new Map<string, number>(), labels: line.labels };
      row.cells.set(columns[index] ?? "", valueOf(line));
      rows.set(key, row);
    }
  const sortBy = panel.options?.sortBy?.[0]?.displayName ?? "";
  const order = (row: { cells: Map<string, number> }) => row.cells.get(sortBy) || Number.NEGATIVE_INFINITY;
  const sorted = [...rows.values()].toSorted((one, other) => (order(other) > order(one) ? 1 : -1));
  const head = [...labels.map((label) => names.get(label) ?? label), ...columns].map(
    (name) => `<th>${escaped(name)}</th>`,
  );
  const body = sorted.map(
    ({ cells, labels: of }) =>
      `<tr>${labels.map((label) => `<td>${escaped(of[label] ?? "")}</td>`).join("")}${columns.map((column) => cell(panel, column, cells.get(column))).join("")}</tr>`,
  );
  return `<div class="scroll"><table class="rows"><tr>${head.join("")}</tr>${body.join("")}</table></div>`;
}

function cell({ fieldConfig }: DrawnPanel, column: string, value: number | undefined): string {
  const properties = fieldConfig?.overrides.find(({ matcher }) => matcher.options === column)?.properties ?? [];
  const property = (id: string) => properties.find((one) => one.id === id)?.value;
  const [unit, decimals, steps] = [
    property("unit"),
    property("decimals"),
    thresholdsShape.safeParse(property("thresholds")),
  ];
  if (value === undefined || Number.isNaN(value)) return "<td></td>";
  const colour = steps.success ? colourOf(steps.data.steps, value) : hexOf("text");
  const said = formatted(
    value,
    typeof unit === "string" ? unit : "",
    typeof decimals === "number" ? decimals : undefined,
  );
  return `<td style="color:${colour}">${escaped(said)}</td>`;
}

/** What columns are called, by the names that the queries' answers have. */
function renamed({ transformations }: DrawnPanel): ReadonlyMap<string, string> {
  const options = Object(transformations.find(({ id }) => id === "organize")?.options);
  return new Map(Object.entries<string>(options.renameByName ?? {}));
}

/** Boxes and arrows of a canvas, each box with the number of the query that it names. */
export function drawFlow(
  panel: DrawnPanel,
  lines: readonly Named[],
  { width, height }: { width: number; height: number },
): string {
  const { unit, decimals } = panel.fieldConfig?.defaults ?? {};
  const elements = (panel.options?.root?.elements ?? []).map((element) => {
    const { left, right, top, bottom } = element.placement;
    const box = {
      x: (left * width) / 100,
      y: (top * height) / 100,
      w: ((100 - left - right) * width) / 100,
      h: ((100 - top - bottom) * height) / 100,
    };
    return { ...element, box };
  });
  const pieces = elements.map(({ type, config, box, border, connections = [] }) => {
    const middle = box.x + box.w / 2;
    if (type === "text")
      return `<text x="${middle}" y="${box.y + box.h / 2 + 5}" text-anchor="middle">${escaped(config.text.fixed ?? "")}</text>`;
    const value = lines.find(({ name }) => name === config.text.field);
    const said = value === undefined ? "no data" : formatted(valueOf(value), unit, decimals);
    const arrows = connections.map(({ source, target, targetName, color }) => {
      const to = elements.find(({ name }) => name === targetName)?.box ?? box;
      const [start, end] = [at(box, source), at(to, target)];
      return `<path d="M${start.x} ${start.y}L${end.x} ${end.y}" stroke="${hexOf(color.fixed)}" stroke-width="2" marker-end="url(#arrow)"/>`;
    });
    return `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="4" fill="none" stroke-width="2" stroke="${hexOf(border?.color.fixed ?? "text")}"/><text class="big" x="${middle}" y="${box.y + box.h - 10}" text-anchor="middle">${escaped(said)}</text>${arrows.join("")}`;
  });
  return `<svg width="${width}" height="${height}"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#ccccdc"/></marker></defs>${pieces.join("")}</svg>`;
}

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

const at = ({ x, y, w, h }: Box, point: { readonly x: number; readonly y: number }) => ({
  x: x + (w * (1 + point.x)) / 2,
  y: y + (h * (1 - point.y)) / 2,
});
