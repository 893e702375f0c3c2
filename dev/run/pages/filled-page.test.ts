import { expect, test } from "@jest/globals";
import { buildSchema } from "graphql";
import { errorTable } from "./error-table.ts";
import { filledPage, table } from "./filled-page.ts";
import { budgetTable, limitTable } from "./limit-table.ts";
import { changesBetween } from "./schema-changes.ts";
import { scopeTable } from "./scope-table.ts";

test("generated content replaces its placeholder, and the rest of the page stays", async () => {
  const page = await filledPage("docs/api/errors.md", { errors: () => "made" });
  expect(page).toContain("## Every code\n\n<!-- errors -->\n\nmade\n\n<!-- /errors -->");
  expect(page.startsWith("# Errors\n")).toBe(true);
});

test("a page without the placeholder is rejected", async () => {
  await expect(filledPage("docs/api/errors.md", { gone: () => "made" })).rejects.toThrow("has no place for gone");
});

test("a table cell may contain the cell separator", () => {
  expect(table(["a"], [["x|y"]])).toBe("| a |\n| --- |\n| x\\|y |");
});

test("codes, scopes and limits are listed as in the code", async () => {
  expect(errorTable()).toContain("| `RATE_LIMITED` | 429 | yes | Too many requests. Try again soon. |");
  expect(scopeTable()).toMatch(/\| `votes:write` \| vote on proposed results \| `castVote` \|/);
  expect(await limitTable()).toMatch(/\| cost of a query[^|]+\| 20,000 \|/);
  expect(await budgetTable()).toMatch(/\| 1,000,000 \| minute \|/);
});

const before = buildSchema("type Query { a: Int, old(x: Int): Int } enum E { ONE }");

test("additions are listed once, at their root, and deprecations with their date", async () => {
  const now = buildSchema(`
    type Query {
      a(first: Int): Int
      old(x: Int): Int @deprecated(reason: "Since 2026-11-24; use a.")
      "Makes B. More of it."
      b(first: Int): B
    }
    type B { id: ID }
    enum E { ONE, TWO }
  `);
  expect(await changesBetween(before, now)).toBe(
    [
      "**New queries and mutations**\n\n- `b`: Makes B.",
      "**New arguments**\n\n- `a.first`",
      "**New values**\n\n- `E.TWO`",
      "**New types**\n\n- `B`",
      "**Newly deprecated**\n\n- `Query.old` (2026-11-24): use a.",
    ].join("\n\n"),
  );
});

test("removals and changes are listed, and an unchanged schema is reported as such", async () => {
  expect(await changesBetween(before, buildSchema("type Query { a: Int } enum E { ONE }"))).toContain(
    "**Removed or changed**",
  );
  expect(await changesBetween(before, before)).toBe("Nothing changed since the last release.");
});
