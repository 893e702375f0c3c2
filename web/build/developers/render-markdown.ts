import hljs from "highlight.js/lib/common";
import graphql from "highlight.js/lib/languages/graphql";
import http from "highlight.js/lib/languages/http";
import { Marked, type Tokens } from "marked";
import { documentGroups, pathOf } from "./document-list.ts";

hljs.registerLanguage("graphql", graphql);
hljs.registerLanguage("http", http);

/** A heading that links can target. */
type Heading = { readonly id: string; readonly text: string };

/** A Markdown page as HTML. */
export type RenderedDocument = {
  readonly title: string;
  /** The first paragraph, shortened, for search engines and previews. */
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
};

const LONGEST_DESCRIPTION = 160;

/** The platform's address in the pages; in the product these links become relative. */
const HERE = "http://localhost:3000";

/** Repository files that the product serves under another path. */
const SERVED: Readonly<Record<string, string>> = { "../../gateway/partners.graphql": "/api/graphql/schema" };

const LANGUAGES: Readonly<Record<string, string>> = {
  go: "Go",
  graphql: "GraphQL",
  http: "HTTP",
  java: "Java",
  json: "JSON",
  python: "Python",
  sh: "Shell",
  text: "Text",
  ts: "TypeScript",
};

/** How the second word of a block's info string is shown to readers. */
const ROLES: Readonly<Record<string, string>> = {
  answer: "answer",
  event: "message",
  part: "from the answer",
  session: "signed in",
  variables: "variables",
};

/** Renders a page of `docs/api`. Throws if a link has no target in the product. */
export function renderMarkdown(markdown: string): RenderedDocument {
  const headings: Heading[] = [];
  const marked = new Marked({ renderer: rendererOf(headings) });
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token): token is Tokens.Heading => token.type === "heading")?.text ?? "";
  const first = tokens.find((token): token is Tokens.Paragraph => token.type === "paragraph")?.text ?? "";
  return { title, description: shortened(plain(first)), html: scrolling(marked.parser(tokens)), headings };
}

/**
 * Lets a table that is wider than a phone scroll by itself, also by keyboard. Code can't be mistaken for a table,
 * because it is escaped.
 */
const scrolling = (html: string): string =>
  html.replaceAll("<table>", '<div class="table" tabindex="0"><table>').replaceAll("</table>", "</table></div>");

const rendererOf = (headings: Heading[]) => ({
  heading(this: { parser: { parseInline: (tokens: Tokens.Heading["tokens"]) => string } }, token: Tokens.Heading) {
    const inner = this.parser.parseInline(token.tokens);
    if (token.depth === 1) return `<h1>${inner}</h1>\n`;
    const id = anchorOf(token.text);
    if (token.depth === 2) headings.push({ id, text: plain(token.text) });
    const label = `Link to ${plain(token.text)}`;
    return `<h${token.depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h${token.depth}>\n`;
  },
  link(this: { parser: { parseInline: (tokens: Tokens.Link["tokens"]) => string } }, token: Tokens.Link) {
    return `<a href="${escaped(addressOf(token.href))}">${this.parser.parseInline(token.tokens)}</a>`;
  },
  code: ({ text, lang = "" }: Tokens.Code) => {
    const [language = "", role = ""] = lang.split(" ");
    const caption = [LANGUAGES[language] ?? language, ROLES[role]].filter(Boolean).join(", ");
    const code = hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escaped(text);
    return `<figure class="code"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>\n`;
  },
  html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith("<!--") ? "" : escaped(text)),
});

/** Returns the anchor that GitHub gives a heading, so that a link works in both places. */
const anchorOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Returns the target in the product of a Markdown link. */
function addressOf(href: string): string {
  if (href.startsWith(HERE)) return href.slice(HERE.length);
  if (href.startsWith("#") || href.startsWith("https://")) return href;
  const [file = "", anchor] = href.split("#");
  const entry = documentGroups.flatMap(({ documents }) => documents).find((each) => each.file === file);
  const path = entry === undefined ? SERVED[file] : pathOf(entry);
  if (path === undefined) throw new Error(`${href} leads nowhere in the product: link to a page of docs/api.`);
  return anchor === undefined ? path : `${path}#${anchor}`;
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll("\n", " ");

const shortened = (text: string): string =>
  text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, text.lastIndexOf(" ", LONGEST_DESCRIPTION - 1))}…`;

/** Escapes text for HTML, including attributes. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
