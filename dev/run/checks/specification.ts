import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check, Verdict } from "./check.ts";

const PAGE = "docs/specification.md";

/** The specification has so many sections, numbered from 1. */
const SECTIONS = 9;

/** What the specification says, where it is built, what proves it, what was decided. */
const CELLS = 4;
const PROOF = 2;

/** What a file of the repository says, by its path from the page; undefined where there is none, empty for a folder. */
export type ReadFile = (path: string) => string | undefined;

/** `docs/specification.md` has every section of the specification, no gap, and nothing in it that is not there. */
export const specification: Check = {
  name: "specification",
  run: async () => readSpecification(readFileSync(join(repositoryRoot, PAGE), "utf8"), contentOf),
};

/** Reads the page. A cell of proof that begins with `none yet` is counted; a case that it quotes has to be in its file. */
export function readSpecification(page: string, contentAt: ReadFile): Verdict {
  const rows = rowsOf(page);
  const faults = [...headingsWithoutRows(page, rows), ...rows.flatMap((row) => faultsOf(row, contentAt))];
  if (faults.length > 0) return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
  const unproven = rows.filter(({ cells }) => cells[PROOF]?.startsWith("none yet")).length;
  return { kind: "good", remark: `${rows.length} lines${unproven > 0 ? `, ${unproven} without a test` : ""}` };
}

/** A row of a table, with the headings that it stands under. */
type Row = { readonly line: number; readonly under: readonly string[]; readonly cells: readonly string[] };

/** Every row but a table's heading and the line below that. */
function rowsOf(page: string): readonly Row[] {
  const lines = page.split("\n");
  const rows: Row[] = [];
  let [part, group] = ["", ""];
  for (const [index, text] of lines.entries()) {
    if (text.startsWith("## ")) [part, group] = [text, ""];
    if (text.startsWith("### ")) group = text;
    const isHead = isDivider(lines[index + 1]) || isDivider(text);
    if (text.startsWith("|") && !isHead) rows.push({ line: index + 1, under: [part, group], cells: cellsOf(text) });
  }
  return rows;
}

const isDivider = (text: string | undefined): boolean => text !== undefined && /^\|[\s:|-]+\|$/.test(text);

/** A bar within a cell is written with a backslash. */
const cellsOf = (row: string): readonly string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

function headingsWithoutRows(page: string, rows: readonly Row[]): readonly string[] {
  const headings = page.split("\n").filter((text) => /^###? /.test(text));
  const filled = new Set(rows.flatMap(({ under }) => under));
  const missing = Array.from({ length: SECTIONS }, (_each, index) => `## ${index + 1}. `)
    .filter((start) => !headings.some((heading) => heading.startsWith(start)))
    .map((start) => `section ${start.slice("## ".length, -2)} is missing.`);
  const bare = headings.filter((heading) => !filled.has(heading));
  return [...missing, ...bare.map((heading) => `"${heading.replace(/^#+ /, "")}" has no line.`)];
}

function faultsOf({ line, cells }: Row, contentAt: ReadFile): readonly string[] {
  if (cells.length !== CELLS) return [`line ${line} has ${cells.length} cells, not ${CELLS}.`];
  const empty = cells.some((cell) => cell === "") ? [`line ${line} has an empty cell.`] : [];
  const gone = cells
    .flatMap((cell) => linksOf(cell))
    .filter(({ path }) => contentAt(path) === undefined)
    .map(({ path }) => `line ${line} leads to ${path}, which is not there.`);
  const untold = linksOf(cells[PROOF] ?? "").flatMap(({ path, cases }) =>
    cases
      .filter((name) => !(contentAt(path) ?? "").includes(name))
      .map((name) => `line ${line} names the case "${name}", which ${path} does not have.`),
  );
  return [...empty, ...gone, ...untold];
}

type Link = { readonly path: string; readonly cases: readonly string[] };

/** The files of the repository that a cell leads to, each with the cases that it quotes behind the link. */
const linksOf = (cell: string): readonly Link[] =>
  [...cell.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)((?:(?!\]\().)*)/g)].map(([, path = "", words = ""]) => ({
    path,
    cases: [...words.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }));

function contentOf(path: string): string | undefined {
  const file = join(repositoryRoot, dirname(PAGE), path);
  if (!existsSync(file)) return undefined;
  return statSync(file).isDirectory() ? "" : readFileSync(file, "utf8");
}
