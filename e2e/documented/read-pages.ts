import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** A block of code of a page, and what its info string says of it. */
export type Block = {
  /** Where it begins, as `paging.md:12`. */
  readonly place: string;
  readonly language: string;
  /** What it is for: `answer`, `part`, `variables`, `session`, `receiver`, `event`; empty where it is run by itself. */
  readonly role: string;
  /** What happens elsewhere before it holds, such as `person="agrees"`. */
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
};

/** A page of `docs/api`, with its blocks from top to bottom. */
export type DocumentedPage = { readonly file: string; readonly blocks: readonly Block[] };

const FOLDER = join(repositoryRoot, "docs", "api");
const FENCE = /^```([^\n]*)\n([^]*?)^```$/gm;
const INFO = /^(\w+)(?: (\w+)(?![\w-]*=))?((?: [\w-]+="[^"]*")*)$/;
const MARK = /([\w-]+)="([^"]*)"/g;

/** Every page with all of its blocks. Throws for an info string that says something else than is known. */
export const documentedPages = (): readonly DocumentedPage[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, blocks: blocksOf(file, readFileSync(join(FOLDER, file), "utf8")) }));

/** The blocks of a page. */
export function blocksOf(file: string, markdown: string): readonly Block[] {
  return [...markdown.matchAll(FENCE)].map(({ 1: info = "", 2: text = "", index }) => {
    const place = `${file}:${markdown.slice(0, index).split("\n").length}`;
    const read = INFO.exec(info);
    if (read === null) throw new Error(`${place} begins with "${info}", which says nothing that is known`);
    const [, language = "", role = "", marks = ""] = read;
    return {
      place,
      language,
      role,
      marks: Object.fromEntries([...marks.matchAll(MARK)].map(([, k, v]) => [k, v])),
      text,
    };
  });
}
