import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check } from "./check.ts";

const LEFT_OUT = new Set(["node_modules", "dist", ".git", ".stakehold"]);

/** Checks that each link of each page leads to an existing file, and to one of its headings if it names one. */
export const links: Check = {
  name: "links",
  run: async () => {
    const paths = globSync("**/*.md", { cwd: repositoryRoot, exclude: (name) => LEFT_OUT.has(posix.basename(name)) });
    const pages = new Map(paths.map((path) => [path, readFileSync(join(repositoryRoot, path), "utf8")]));
    const gone = goneLinks(pages, (path) => existsSync(join(repositoryRoot, path)));
    return gone.length === 0
      ? { kind: "good", remark: `${pages.size} pages` }
      : { kind: "bad", report: gone.join("\n") };
  },
};

/**
 * Returns a sentence for each link to a missing file, or to a missing heading. Pages are keyed by their paths from the
 * root.
 */
export const goneLinks = (pages: ReadonlyMap<string, string>, isThere: (path: string) => boolean): readonly string[] =>
  [...pages].flatMap(([page, text]) =>
    [...withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, link = "", heading]) => {
      const path = link === "" ? page : posix.join(posix.dirname(page), link);
      if (!isThere(path)) return [`${page} leads to ${link}, which is not there.`];
      const target = pages.get(path);
      const isGone = heading !== undefined && target !== undefined && !anchorsOf(target).has(heading);
      return isGone ? [`${page} leads to ${link}#${heading}, which is not there.`] : [];
    }),
  );

const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/`[^`\n]*`/g, "");

/** Returns the anchors of a page's headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
