import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check, Verdict } from "./check.ts";
import { fileReader, rowsOf, untoldCases, type ReadFile, type Row } from "./page-tables.ts";

const PAGE = "docs/specification.md";

/** The number of the specification's sections, numbered from 1. */
const SECTIONS = 9;

/** The requirement, where it is built, what proves it, and what was decided. */
const CELLS = 4;
const PROOF = 2;

/**
 * Checks that `docs/specification.md` has every section of the specification, no gap, and no case that is missing from
 * its file.
 */
export const specification: Check = {
  name: "specification",
  run: async () => readSpecification(readFileSync(join(repositoryRoot, PAGE), "utf8"), fileReader(PAGE)),
};

/** Reads the page. Counts a proof that begins with `none yet`; requires that a quoted case is in its file. */
export function readSpecification(page: string, contentAt: ReadFile): Verdict {
  const rows = rowsOf(page);
  const faults = [...headingsWithoutRows(page, rows), ...rows.flatMap((row) => faultsOf(row, contentAt))];
  if (faults.length > 0) return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
  const unproven = rows.filter(({ cells }) => cells[PROOF]?.startsWith("none yet")).length;
  return { kind: "good", remark: `${rows.length} lines${unproven > 0 ? `, ${unproven} without a test` : ""}` };
}

function headingsWithoutRows(page: string, rows: readonly Row[]): readonly string[] {
  const headings = page.split("\n").filter((text) => /^###? /.test(text));
  const filled = new Set(rows.flatMap(({ under }) => under));
  const missing = Array.from({ length: SECTIONS }, (_each, index) => `## ${index + 1}. `)
    .filter((start) => !headings.some((heading) => heading.startsWith(start)))
    .map((start) => `section ${start.slice("## ".length, -2)} is missing.`);
  const bare = headings.filter((heading) => !filled.has(heading));
  return [...missing, ...bare.map((heading) => `"${heading.replace(/^#+ /, "")}" has no line.`)];
}

function faultsOf(row: Row, contentAt: ReadFile): readonly string[] {
  const { line, cells } = row;
  if (cells.length !== CELLS) return [`line ${line} has ${cells.length} cells, not ${CELLS}.`];
  const empty = cells.some((cell) => cell === "") ? [`line ${line} has an empty cell.`] : [];
  return [...empty, ...untoldCases(line, cells[PROOF] ?? "", contentAt)];
}
