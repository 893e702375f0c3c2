import { expect, test } from "@jest/globals";
import { goneLinks } from "./links.ts";

const goneIn = (text: string): readonly string[] => {
  const pages = new Map([
    ["docs/page.md", `# A page\n\n${text}\n`],
    ["docs/api/errors.md", "# Errors\n\n## What `code` means, and when\n"],
  ]);
  return goneLinks(pages, (path) => pages.has(path) || path === "services/bets");
};

test.each([
  "[errors](api/errors.md)",
  "[errors](api/errors.md#what-code-means-and-when)",
  "[above](#a-page)",
  "[bets](../services/bets)",
  "[elsewhere](https://example.com/gone.md)",
  "`[code](gone.md)`",
])("resolves %s", (text) => expect(goneIn(text)).toEqual([]));

test.each([
  ["[gone](gone.md)", "docs/page.md leads to gone.md, which is not there."],
  ["[errors](api/errors.md#gone)", "docs/page.md leads to api/errors.md#gone, which is not there."],
  ["[below](#gone)", "docs/page.md leads to #gone, which is not there."],
])("reports %s", (text, sentence) => expect(goneIn(text)).toEqual([sentence]));
