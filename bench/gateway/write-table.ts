import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ratioOf, rivalsIn, type Figures, type Row } from "./compare-sides.ts";
import type { SideName } from "./sides.ts";

const README = join(import.meta.dirname, "..", "README.md");
const [BEGIN, END] = ["<!-- gateway: begin -->", "<!-- gateway: end -->"];

/** Writes what was measured into the README of the benches, between its markers. */
export function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(README, "utf8");
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${README} has lost its markers`);
  writeFileSync(README, `${before}${BEGIN}\n\n${tableOf(rows)}\n\n${END}${after}`);
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) =>
    rivalsIn(row).map((rival) => [
      `${row.operation}, ${row.connections}`,
      rival,
      ratio(row, "perSecond", "own", rival),
      ratio(row, "cpuMs", rival, "own"),
    ]),
  );
  const head = ["operation, connections", "against", "throughput", "by processor time"];
  const widths = head.map((word, column) => Math.max(word.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [lineOf(head), lineOf(widths.map((width) => "-".repeat(width))), ...lines.map(lineOf)].join("\n");
}

function ratio(row: Row, figure: keyof Figures, side: SideName, other: SideName): string {
  const { middle, least, most } = ratioOf(row, figure, side, other);
  return `${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
