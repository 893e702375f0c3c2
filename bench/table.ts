import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "@stakehold/testing/median.ts";

/** One figure of the table: what was measured, against what, the goal, and the ratios of the rounds. */
export type Line = {
  readonly what: string;
  /** What the same work was measured on in the same round; "itself" if the goal is a figure and no ratio. */
  readonly against: string;
  readonly goal: Goal;
  /** One per round: ratios, or measurements in the goal's unit. */
  readonly measured: readonly number[];
};

/** A goal: at least or at most so much of a unit, or only the unit of a figure without a goal; "×" is a ratio. */
type Goal =
  | { readonly unit: string; readonly least: number }
  | { readonly unit: string; readonly most: number }
  | { readonly unit: string };

const README = join(import.meta.dirname, "README.md");
const [BEGIN, END] = ["<!-- figures: begin -->", "<!-- figures: end -->"];
const HEAD = ["bench", "what", "against", "goal", "measured", ""];

/**
 * Prints the lines, and writes them into README.md in place of this bench's previous ones. Other benches' lines stay.
 */
export function writeLines(bench: string, lines: readonly Line[]): void {
  const cells = lines.map((line) => cellsOf(bench, line));
  for (const [, ...words] of cells) console.log(words.filter((word) => word !== "").join(", "));
  // The short form only checks that a bench runs: its figures mean nothing.
  if (process.env["SHORT"] === "1") return;
  const text = readFileSync(README, "utf8");
  const [before, rest] = text.split(BEGIN);
  const [table, after] = rest?.split(END) ?? [];
  if (before === undefined || table === undefined || after === undefined) {
    throw new Error(`${README} has lost its markers`);
  }
  const kept = rowsIn(table).filter(([name]) => name !== bench);
  const all = [...kept, ...cells].toSorted(([one = ""], [other = ""]) => one.localeCompare(other));
  writeFileSync(README, `${before}${BEGIN}\n\n${tableOf(all)}\n\n${END}${after}`);
}

function cellsOf(bench: string, { what, against, goal, measured }: Line): readonly string[] {
  const inUnit = (value: number) => (goal.unit === "×" ? value.toFixed(2) : `${shortened(value)} ${goal.unit}`);
  const range = `${inUnit(median(measured))} (${inUnit(Math.min(...measured))} to ${inUnit(Math.max(...measured))})`;
  const verdict = (isReached: boolean) => (isReached ? "reached" : "missed");
  const line = [bench, what, against];
  if ("least" in goal) return [...line, `≥ ${inUnit(goal.least)}`, range, verdict(median(measured) >= goal.least)];
  if ("most" in goal) return [...line, `≤ ${inUnit(goal.most)}`, range, verdict(median(measured) <= goal.most)];
  return [...line, "", range, ""];
}

const shortened = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

const rowsIn = (table: string): readonly (readonly string[])[] =>
  table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((word, column) => Math.max(word.length, 3, ...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [lineOf(HEAD), lineOf(widths.map((width) => "-".repeat(width))), ...rows.map(lineOf)].join("\n");
}
