import { expect, test } from "@jest/globals";
import { readSpecification } from "./specification.ts";

const files: Readonly<Record<string, string>> = {
  "../web/toast.tsx": "export {}",
  "../web/toast.test.tsx": 'test("its close button takes it away", () => {});',
  "../docs/": "",
};

const head = "| says | built | proven | decided |\n| --- | --- | --- | --- |\n";
const built = "[toast.tsx](../web/toast.tsx)";
const proof = '[toast.test.tsx](../web/toast.test.tsx): "its close button takes it away"';
const good = `| a close button | ${built} | ${proof} | as written |`;

/** A page with all nine sections, including the given row. */
const pageWith = (row: string) =>
  Array.from({ length: 9 }, (_each, index) => `## ${index + 1}. Part ${index + 1}\n\n${head}${good}\n`)
    .join("\n")
    .replace(good, row);
const read = (page: string) => readSpecification(page, (path) => files[path]);
const faultsOf = (page: string) => {
  const verdict = read(page);
  return verdict.kind === "bad" ? verdict.report.replaceAll("docs/specification.md: ", "") : "none";
};

test("accepts a complete page, and counts the lines without a test", () => {
  expect(read(pageWith(good))).toEqual({ kind: "good", remark: "9 lines" });
  const open = `| a \\| b | ${built} | none yet: nobody has looked | [why](../docs/#toasts) |`;
  expect(read(pageWith(open))).toEqual({ kind: "good", remark: "9 lines, 1 without a test" });
});

test.each([
  ["an empty cell", `| a | ${built} | ${proof} |  |`, "line 5 has an empty cell."],
  ["a cell too few", `| a | ${built} | ${proof} |`, "line 5 has 3 cells, not 4."],
  [
    "a case that its file does not have",
    `| a | ${built} | [toast.test.tsx](../web/toast.test.tsx): "F8 leads there" | as written |`,
    'line 5 names the case "F8 leads there", which ../web/toast.test.tsx does not have.',
  ],
])("reports %s with its line", (_fault, row, fault) => expect(faultsOf(pageWith(row))).toBe(fault));

test("reports a missing section and a heading without a line", () => {
  expect(faultsOf(pageWith(good).replace("## 4. Part 4", "## Part 4"))).toBe("section 4 is missing.");
  expect(faultsOf(pageWith(good).replace(`${head}${good}\n\n## 2.`, "## 2."))).toBe('"1. Part 1" has no line.');
  expect(faultsOf(`${pageWith(good)}\n### Toasts\n`)).toBe('"Toasts" has no line.');
});

test("does not look for external pages", () => {
  expect(faultsOf(pageWith(`| a | ${built} | ${proof} | [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288) |`))).toBe(
    "none",
  );
});
