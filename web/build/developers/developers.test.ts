import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { documentGroups } from "./document-list.ts";
import { documentPage } from "./document-page.ts";
import { documentSheet } from "./document-sheet.ts";
import { renderMarkdown } from "./render-markdown.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "api");
const entries = documentGroups.flatMap(({ documents }) => documents);

test("the navigation lists every page of docs/api once", () => {
  const pages = readdirSync(folder).filter((file) => file.endsWith(".md"));
  expect(entries.map(({ file }) => file).toSorted()).toEqual(pages.toSorted());
});

test.each(entries.map(({ file }) => [file]))("%s has one title, and states its purpose at once", (file) => {
  const { title, description, html } = renderMarkdown(readFileSync(join(folder, file), "utf8"));
  expect(title).not.toBe("");
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/<!--|href="http:/);
});

test("linked anchors exist", () => {
  const rendered = new Map(entries.map(({ file }) => [file, readFileSync(join(folder, file), "utf8")] as const));
  const gone = [...rendered].flatMap(([file, text]) =>
    [...text.matchAll(/\]\(([a-zA-Z-]+\.md)?#([^)]+)\)/g)]
      .filter(
        ([, target = file, anchor]) => !renderMarkdown(rendered.get(target) ?? "").html.includes(`id="${anchor}"`),
      )
      .map(([link]) => `${file}: ${link}`),
  );
  expect(gone).toEqual([]);
});

test.each([
  ["[Errors](errors.md#every-code)", '<a href="/developers/errors#every-code">Errors</a>'],
  ["[Index](README.md)", '<a href="/developers">Index</a>'],
  ["[schema](../../gateway/partners.graphql)", '<a href="/api/graphql/schema">schema</a>'],
  ["[explorer](http://localhost:3000/developers/explorer)", '<a href="/developers/explorer">explorer</a>'],
  ["[RFC](https://www.rfc-editor.org)", '<a href="https://www.rfc-editor.org">RFC</a>'],
])("%s links to its place in the product", (markdown, html) => {
  expect(renderMarkdown(`# Title\n\n${markdown}`).html).toContain(html);
});

test.each(["[why](../decisions/0022-webhooks.md)", "[page](gone.md)"])(
  "%s has no target, and is rejected",
  (markdown) => {
    expect(() => renderMarkdown(`# Title\n\n${markdown}`)).toThrow("leads nowhere in the product");
  },
);

test("a heading gets GitHub's anchor, code is highlighted, and nothing is interpreted as HTML", () => {
  const { html, headings } = renderMarkdown(
    "# T\n\n## A token of your own\n\n```ts\nconst a = '<b>';\n```\n\n`<i>` <b>\n",
  );
  expect(headings).toEqual([{ id: "a-token-of-your-own", text: "A token of your own" }]);
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain("&lt;b&gt;");
  expect(html).not.toMatch(/<[bi]>/);
});

test("a page has a title, a description, and links to its neighbours, without styles of its own", () => {
  const document = renderMarkdown("# Paging\n\nRead a list to its end.");
  const current = { file: "paging.md", name: "paging" };
  const all = [
    { ...current, name: "paying", title: "Paying" },
    { ...current, title: "Paging" },
  ];
  const page = documentPage(current, document, all, {
    sheet: "a.css",
    script: "a.js",
    themeScript: "<script>1</script>",
  });
  expect(page).toContain("<title>Paging · Stakehold for developers</title>");
  expect(page).toContain('<meta name="description" content="Read a list to its end." />');
  expect(page).toContain('<a href="/developers/paging" aria-current="page">Paging</a>');
  expect(page).toContain('<a rel="prev" href="/developers/paying">');
  expect(page).not.toMatch(/ style=|<style/);
});

test("the stylesheet uses the theme's colours, in both themes", () => {
  const sheet = documentSheet("assets/inter.woff2");
  expect(sheet).toContain('url("/assets/inter.woff2")');
  expect(sheet).toMatch(/data-theme="dark"\] \{ color-scheme: dark; --colour-paper: #15141a/);
});
