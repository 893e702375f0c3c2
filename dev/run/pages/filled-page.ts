import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** What is made for a page that people write, by the names of the places where it goes. */
export type Fillings = Readonly<Record<string, () => string | Promise<string>>>;

/**
 * A page that people write, with what is made in its places: `<!-- errors -->` and `<!-- /errors -->` stand around one. Throws
 * where the page lacks a place, so that a table which was cut out by mistake is missed.
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

/** A table of Markdown; cells may hold any text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [lineOf(head), lineOf(head.map(() => "---")), ...rows.map(lineOf)].join("\n");
}
