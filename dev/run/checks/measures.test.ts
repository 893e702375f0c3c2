import { expect, test } from "@jest/globals";
import { measuresIn, readMeasures } from "./measures.ts";

const source = `
const calls = new Histogram({
  name: "stakehold_call_seconds",
  help: "How long calls took.",
  labelNames: ["to", "code"],
});
const open = new Gauge({ name: "stakehold_open", help: "What is open.", collect() { this.set(1); } });
`;
const made = measuresIn(source);
const rows = [
  "| `stakehold_call_seconds` | `to`, `code` | how long | wait |",
  "| `stakehold_open` | | what is open | close |",
];
const faultsOf = (...lines: readonly string[]) => {
  const verdict = readMeasures(lines.join("\n"), made);
  return verdict.kind === "bad" ? verdict.report.replaceAll("docs/operations/measures.md: ", "") : "none";
};

test("finds metrics with their labels in sources", () =>
  expect(made).toEqual([
    { name: "stakehold_call_seconds", labels: ["to", "code"] },
    { name: "stakehold_open", labels: [] },
  ]));

test("accepts a page with a row for each metric", () => {
  expect(readMeasures(rows.join("\n"), made)).toEqual({ kind: "good", remark: "2 of them" });
});

test.each([
  ["a measure without a row", rows.slice(1), "stakehold_call_seconds has no row."],
  [
    "a row without a measure",
    [...rows, "| `stakehold_gone` | | it was | nothing |"],
    "stakehold_gone is not made by the code.",
  ],
  ["other labels", [rows[0]!.replace("`to`, ", ""), rows[1]!], "stakehold_call_seconds has the labels to, code."],
  [
    "a row without instructions",
    [rows[0]!, "| `stakehold_open` | | what is open | |"],
    "stakehold_open lacks what it means, or what to do.",
  ],
])("reports %s", (_fault, lines, fault) => expect(faultsOf(...lines)).toBe(fault));
