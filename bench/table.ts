import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "@stakehold/testing/median.ts";

/** One figure of the table: what was measured, against what, what is hoped for, and the ratios of the rounds. */
export type Line = {
  readonly what: string;
  /** What the same was asked of in the same round; "itself" where the goal is a figure and no ratio. */
  readonly against: string;
  readonly goal: Goal;
  /** One for each round: ratios, or what was measured in the unit of the goal. */
  readonly measured: readonly number[];
};

/** What is hoped for: at least or at most so many of a unit; "×" is a ratio. */
type Goal = { readonly least: number; readonly unit: string } | { readonly most: number; readonly unit: string };

const README = join(import.meta.dirname, "README.md");
const [BEGIN, END] = ["<!-- figures: begin -->", "<!-- figures: end -->"];
const HEAD = ["bench", "what", "against", "goal", "measured", ""];

/** Tells the lines, and writes them into README.md in place of what the table had of this bench. Other benches' lines stay. */
export function writeLines(bench: string, lines: readonly Line[]): void {
  const cells = lines.map((line) => cellsOf(bench, line));
  for (const [, ...words] of cells) console.log(words.filter((word) => word !== "").join(", "));
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
  const hoped = "least" in goal ? `≥ ${inUnit(goal.least)}` : `≤ ${inUnit(goal.most)}`;
  return [bench, what, against, hoped, range, isReached(goal, median(measured)) ? "reached" : "missed"];
}

/** Whether what was measured is as good as was hoped. */
const isReached = (goal: Goal, value: number): boolean => ("least" in goal ? value >= goal.least : value <= goal.most);

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
