import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** A row of a table, with its headings. */
export type Row = { readonly line: number; readonly under: readonly string[]; readonly cells: readonly string[] };

/** Reads a file of the repository by its path from the page; undefined if there is none, empty for a folder. */
export type ReadFile = (path: string) => string | undefined;

/** Returns every row of a page's tables except a table's heading and the line below that. */
export function rowsOf(page: string): readonly Row[] {
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

/** Reads files by their paths from a page of the repository. */
export const fileReader =
  (page: string): ReadFile =>
  (path) => {
    const file = join(repositoryRoot, dirname(page), path);
    if (!existsSync(file)) return undefined;
    return statSync(file).isDirectory() ? "" : readFileSync(file, "utf8");
  };

/** Returns a sentence for each case that a cell quotes after a link and that is not in the file. */
export const untoldCases = (line: number, cell: string, contentAt: ReadFile): readonly string[] =>
  linksOf(cell).flatMap(({ path, cases }) =>
    cases
      .filter((name) => !(contentAt(path) ?? "").includes(name))
      .map((name) => `line ${line} names the case "${name}", which ${path} does not have.`),
  );

const isDivider = (text: string | undefined): boolean => text !== undefined && /^\|[\s:|-]+\|$/.test(text);

/** A bar within a cell is escaped by a backslash. */
const cellsOf = (row: string): readonly string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

type Link = { readonly path: string; readonly cases: readonly string[] };

/** Returns the repository's files that a cell links, each with the cases that it quotes after the link. */
export const linksOf = (cell: string): readonly Link[] =>
  [...cell.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)((?:(?!\]\().)*)/g)].map(([, path = "", words = ""]) => ({
    path,
    cases: [...words.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }));
