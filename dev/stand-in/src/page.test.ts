import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { html } from "./html.ts";
import { createPage } from "./page.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const page = createPage("Stand-in", new URL("./page.css", import.meta.url))("Sign in", html`<p>Hello</p>`);

test("text looks like the web app's while that loads its font", () => {
  const facesOf = (sheet: string) => sheet.match(/@font-face \{[^}]*\}/g)?.map((face) => face.replaceAll(/\s+/g, " "));
  expect([...new Set(facesOf(page))]).toEqual(facesOf(read("../../../web/src/theme/fallback-font.css")));
  const [, stack = "missing"] = /font-family: (.*);/.exec(read("../../../web/src/theme/global-style.ts")) ?? [];
  expect(page.replaceAll(/\s+/g, " ")).toContain(`400 16px/1.5 ${stack};`);
});

test.each([
  ["paper", "paper"],
  ["card", "surface"],
  ["ink", "ink"],
  ["quiet", "inkSoft"],
  ["line", "line"],
  ["accent", "accent"],
  ["accent-ink", "accentInk"],
  ["accent-soft", "accentSoft"],
  ["on-accent", "onAccent"],
  ["good", "success"],
  ["bad", "danger"],
])("--%s is the web app's %s in both themes", (here, there) => {
  const colours = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`\\s${name}: "?(#[0-9a-f]{6})`, "g"))].map(([, colour]) => colour);
  const product = colours(read("../../../web/src/theme/palettes.ts"), there);
  expect(product).toHaveLength(2);
  expect(colours(page, `--${here}`)).toEqual([...product, ...product]);
});
