import { expect, test } from "@jest/globals";
import { requirements } from "./asvs.ts";
import { readSecurity } from "./security-page.ts";

const wanted = [
  { number: "1.1.1", level: "1" },
  { number: "1.1.2", level: "2" },
  { number: "1.2.1", level: "2" },
];
const files: Readonly<Record<string, string>> = { "../a.ts": "", "../a.test.ts": 'test("a rule", () => {})' };
const first = '| 1.1.1 | 1 | holds | [a.ts](../a.ts), [a.test.ts](../a.test.ts): "a rule" |';
const second = "| 1.1.2 | 2 | does not apply | there is none |";
const third = "| 1.2.1 | 2 | does not hold | A gap: [below](#keys), something else |";
const counts = ["| 1 | 1 | 1 | 0 | 0 |", "| 2 | 2 | 0 | 1 | 1 |", "| both | 3 | 1 | 1 | 1 |"];

const verdictOf = (rows: readonly string[], summary = counts) =>
  readSecurity(
    [
      "# Security",
      "| level | all | hold | not apply | not hold |",
      "| --- | --- | --- | --- | --- |",
      ...summary,
      "## V1 Encoding",
      "| number | level | | by what |",
      "| --- | --- | --- | --- |",
      ...rows,
      "## Keys",
      "| key | who |",
      "| --- | --- |",
      "| one | |",
    ].join("\n"),
    wanted,
    (path) => files[path],
  );

test("the standard has 253 requirements of levels 1 and 2 with unique numbers", () => {
  const numbers = requirements.filter(({ level }) => level !== "3").map(({ number }) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([253, 253]);
});

test("accepts a page with one complete row for each requirement", () =>
  expect(verdictOf([first, second, third])).toEqual({ kind: "good", remark: "1 of 3 requirements hold" }));

test.each([
  ["a number that is missing", [first, second], counts, "1.2.1 is there 0 times, not once."],
  ["a duplicate number", [first, first, second, third], counts, "1.1.1 is there 2 times, not once."],
  [
    "another level than the standard's",
    [first.replace("| 1 |", "| 2 |"), second, third],
    counts,
    "1.1.1 is of level 1, not 2.",
  ],
  ["an unknown number", [first, second, third, second.replace("1.1.2", "1.9.9")], counts, "1.9.9 is no requirement"],
  [
    "a requirement that does not hold for no reason",
    [first, second, third.replace("A gap: ", "")],
    counts,
    "1.2.1 does not hold, and does not begin with",
  ],
  ["an empty cell", [first, second.replace("there is none", ""), third], counts, "has an empty cell."],
  ["an unknown verdict", [first, second.replace("does not apply", "partly"), third], counts, '1.1.2 says "partly"'],
  [
    "a requirement that holds without evidence",
    ["| 1.1.1 | 1 | holds | of course |", second, third],
    counts,
    "1.1.1 holds, and names nothing",
  ],
  ["a case that is gone", [first.replace("a rule", "no rule"), second, third], counts, 'names the case "no rule"'],
  [
    "a wrong count",
    [first, second, third],
    [...counts.slice(0, 2), "| both | 3 | 2 | 0 | 1 |"],
    "the counts of both are 3, 1, 1, 1",
  ],
  ["a count that is missing", [first, second, third], counts.slice(1), "the counts of 1 are 1, 1, 0, 0, not there."],
])("reports %s", (_fault, rows, summary, fault) => {
  const verdict = verdictOf(rows, summary);
  expect(verdict.kind === "bad" ? verdict.report : "none").toContain(fault);
});
