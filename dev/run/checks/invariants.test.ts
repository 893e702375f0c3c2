import { expect, test } from "@jest/globals";
import { readInvariants } from "./invariants.ts";

const files: Readonly<Record<string, string>> = {
  "votes.ts": "export {}",
  "votes.test.ts": 'test("is refused a second time", () => {})',
  "folder/": "",
};
const GUARD = "[votes.ts](votes.ts)";
const TEST = '[votes.test.ts](votes.test.ts): "is refused a second time"';

const row = ({ number = "I1", sentence = "An elector votes once.", guard = GUARD, test: proof = TEST }) =>
  `| ${number} | ${sentence} | ${guard} | ${proof} |`;

const read = (...rows: readonly string[]) => {
  const page = ["# Invariants", "## Votes", "| | invariant | guard | test |", "| --- | --- | --- | --- |", ...rows];
  return readInvariants((path) => (path === "INVARIANTS.md" ? page.join("\n") : files[path]));
};

const numbered = (count: number) => Array.from({ length: count }, (_each, index) => row({ number: `I${index + 1}` }));

test("accepts 40 invariants, each with a guard and a test", () =>
  expect(read(...numbered(40))).toEqual({ kind: "good", remark: "40 with a guard and a test" }));

test.each<[string, readonly string[], string]>([
  ["a page without invariants", [], "the page has no invariants."],
  ["more than 40 invariants", numbered(41), "41 invariants are more than 40."],
  ["a number that repeats", [row({}), row({}), row({})], "the number I1 repeats."],
  [
    "a row without a number",
    [row({ number: "" })],
    "line 5 is not a number such as I1, a sentence, a guard and a test.",
  ],
  ["two sentences", [row({ sentence: "An elector votes. Once." })], "I1 is not one sentence."],
  ["a guard that is gone", [row({ guard: "[x.ts](x.ts)" })], "I1 is guarded by x.ts, which is gone."],
  ["a folder as a guard", [row({ guard: "[folder](folder/)" })], "I1 is guarded by folder/, which is gone."],
  ["two guards", [row({ guard: `${GUARD}, ${GUARD}` })], "I1 does not name exactly one guard."],
  [
    "a test file that is gone",
    [row({ test: '[x.test.ts](x.test.ts): "is refused a second time"' })],
    "I1 is tested by x.test.ts, which is gone.",
  ],
  [
    "a test that is gone",
    [row({ test: '[votes.test.ts](votes.test.ts): "is refused a second"' })],
    'I1 is tested by "is refused a second", which votes.test.ts does not have.',
  ],
  ["a file without a test", [row({ test: "[votes.test.ts](votes.test.ts)" })], "I1 does not name exactly one test."],
])("reports %s in one sentence", (_fault, rows, sentence) =>
  expect(read(...rows)).toEqual({ kind: "bad", report: `INVARIANTS.md: ${sentence}` }),
);

test("a missing page has no invariants", () =>
  expect(readInvariants(() => undefined)).toEqual({
    kind: "bad",
    report: "INVARIANTS.md: the page has no invariants.",
  }));
