import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** Generated content for a handwritten page, by the names of its markers. */
export type Fillings = Readonly<Record<string, () => string | Promise<string>>>;

/**
 * Returns a handwritten page with generated content between its markers: `<!-- errors -->` and `<!-- /errors -->`
 * enclose one. Throws if a marker is missing, to detect a table that was removed by mistake.
 */
export async function filledPage(path: string, fillings: Fillings): Promise<string> {
  let page = readFileSync(join(repositoryRoot, path), "utf8");
  for (const [name, make] of Object.entries(fillings)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${path} has no place for ${name}: put ${begin} and ${end} into it.`);
    page = `${page.slice(0, from + begin.length)}\n\n${await make()}\n\n${page.slice(to)}`;
  }
  return page;
}

/** Formats a Markdown table; cells may contain any text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [lineOf(head), lineOf(head.map(() => "---")), ...rows.map(lineOf)].join("\n");
}
