import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** A code block of a page, with its info string. */
export type Block = {
  /** Its position, as `paging.md:12`. */
  readonly place: string;
  readonly language: string;
  /** Its purpose: `answer`, `part`, `variables`, `session`, `receiver`, `event`; empty if it is run on its own. */
  readonly role: string;
  /** What has to happen elsewhere first, such as `person="agrees"`. */
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
};

/** A page of `docs/api`, with its blocks from top to bottom. */
export type DocumentedPage = { readonly file: string; readonly blocks: readonly Block[] };

const FOLDER = join(repositoryRoot, "docs", "api");
const FENCE = /^```([^\n]*)\n([^]*?)^```$/gm;
const INFO = /^(\w+)(?: (\w+)(?![\w-]*=))?((?: [\w-]+="[^"]*")*)$/;
const MARK = /([\w-]+)="([^"]*)"/g;

/** Returns every page with all of its blocks. Throws for an unknown info string. */
export const documentedPages = (): readonly DocumentedPage[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, blocks: blocksOf(file, readFileSync(join(FOLDER, file), "utf8")) }));

/** Returns the blocks of a page. */
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
