import { expect, test } from "@jest/globals";
import { html, trusted } from "./html.ts";

test.each([
  ["text, escaped", `<b>"A" & 'B'</b>`, "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;"],
  ["a number", 0, "0"],
  ["markup, as it is", html`<b>${"<"}</b>`, "<b>&lt;</b>"],
  ["trusted markup", trusted("<hr>"), "<hr>"],
  ["several pieces, one after the other", [html`<i></i>`, "<", 1], "<i></i>&lt;1"],
  ["nothing for undefined", undefined, ""],
  ["nothing for null", null, ""],
  ["nothing for false", false as const, ""],
])("a template renders %s", (_, piece, markup) => {
  expect(html`<p title="${piece}">${piece}</p>`).toEqual({ markup: `<p title="${markup}">${markup}</p>` });
});
