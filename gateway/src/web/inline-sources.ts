import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A page's inline scripts and styles, as sources of a content security policy. */
export type InlineSources = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const SCRIPT = /<script>([^]*?)<\/script>/g;
const STYLE = /<style(?: data-styled[^>]*)?>([^]*?)<\/style>/g;

const PAGES = ["index.html", "landing.html", "signed-in.html", "bet.html"];

/**
 * Returns the hashes of the scripts and style sheets that the build inlined into the app's pages; none without a build.
 */
export function inlineSources(root: string): InlineSources {
  const pages = PAGES.map((page) => join(root, page))
    .filter((page) => existsSync(page))
    .map((page) => readFileSync(page, "utf8"));
  const hashesOf = (element: RegExp) => [
    ...new Set(pages.flatMap((page) => [...page.matchAll(element)].map(([, text = ""]) => hashOf(text)))),
  ];
  return { scripts: hashesOf(SCRIPT), styles: hashesOf(STYLE) };
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
