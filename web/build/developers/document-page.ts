import { dark, light } from "../../src/theme/palettes.ts";
import { documentGroups, pathOf, tools, type DocumentEntry } from "./document-list.ts";
import { escaped, type RenderedDocument } from "./render-markdown.ts";

/** The files of the build that every page refers to, and the script that applies the chosen theme. */
export type DocumentParts = { readonly sheet: string; readonly script: string; readonly themeScript: string };

/** A page's entry with its title, which is known once the page is rendered. */
export type Titled = DocumentEntry & { readonly title: string };

/** Returns a self-contained page: reading it needs no script. */
export function documentPage(
  current: DocumentEntry,
  document: RenderedDocument,
  all: readonly Titled[],
  parts: DocumentParts,
): string {
  const title = current.name === "" ? document.title : `${document.title} · Stakehold for developers`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)" data-theme="light" />
    <meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)" data-theme="dark" />
    ${parts.themeScript}
    <title>${escaped(title)}</title>
    <meta name="description" content="${escaped(document.description)}" />
    <meta property="og:title" content="${escaped(title)}" />
    <meta property="og:description" content="${escaped(document.description)}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/${parts.sheet}" />
    <script type="module" src="/${parts.script}"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the page</a>
    <header class="bar">
      <a class="home" href="/">Stakehold</a>
      <a class="area" href="/developers">Developers</a>
    </header>
    <div class="layout">
      <details class="menu">
        <summary>All pages</summary>
        ${navigation(current, all)}
      </details>
      <div class="side">${navigation(current, all)}</div>
      <main id="content">
        ${document.html}
        ${neighbours(current, all)}
      </main>
      ${contents(document)}
    </div>
  </body>
</html>
`;
}

function navigation(current: DocumentEntry, all: readonly Titled[]): string {
  const groups = documentGroups.map(({ title, documents }) => {
    const links = documents.map((entry) => {
      const mark = entry.name === current.name ? ' aria-current="page"' : "";
      return linkItem(pathOf(entry), all.find(({ name }) => name === entry.name)?.title ?? entry.name, mark);
    });
    return group(title, links);
  });
  const others = group(
    "Tools",
    tools.map(({ title, path }) => linkItem(path, title)),
  );
  return `<nav aria-label="Pages for developers">${groups.join("")}${others}</nav>`;
}

const group = (title: string, links: readonly string[]): string =>
  `<p class="group">${escaped(title)}</p><ul>${links.join("")}</ul>`;

const linkItem = (path: string, title: string, mark = ""): string =>
  `<li><a href="${path}"${mark}>${escaped(title)}</a></li>`;

function contents({ headings }: RenderedDocument): string {
  if (headings.length < 2) return "";
  const links = headings.map(({ id, text }) => linkItem(`#${id}`, text));
  return `<aside class="contents"><nav aria-label="On this page">${group("On this page", links)}</nav></aside>`;
}

function neighbours(current: DocumentEntry, all: readonly Titled[]): string {
  const place = all.findIndex(({ name }) => name === current.name);
  const link = (entry: Titled | undefined, rel: string, word: string) =>
    entry === undefined
      ? ""
      : `<a rel="${rel}" href="${pathOf(entry)}"><span>${word}</span>${escaped(entry.title)}</a>`;
  const [before, after] = [all[place - 1], all[place + 1]];
  return `<nav class="neighbours" aria-label="Before and after">${link(before, "prev", "Before")}${link(after, "next", "Next")}</nav>`;
}
