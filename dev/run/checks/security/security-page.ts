import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { requirements, type Requirement } from "./asvs.ts";
import type { Check, Verdict } from "../check.ts";
import { fileReader, rowsOf, untoldCases, type ReadFile, type Row } from "../page-tables.ts";

const PAGE = "docs/security.md";

/** The levels that Stakehold is checked against. */
const LEVELS = new Set(["1", "2"]);

const VERDICTS = ["holds", "does not apply", "does not hold"] as const;

/** How a row that does not hold begins: a decision explains it, the operator must do it, or it is missing. */
const REASONS = ["Chosen ([", "The operator's: ", "A gap: "];

/** Number, level, verdict, and evidence. */
const CELLS = 4;

/**
 * Checks that each requirement of the standard's first two levels has its row in the page, and that the counts match
 * the rows.
 */
export const securityPage: Check = {
  name: "security",
  run: async () =>
    readSecurity(
      readFileSync(join(repositoryRoot, PAGE), "utf8"),
      requirements.filter(({ level }) => LEVELS.has(level)),
      fileReader(PAGE),
    ),
};

/** Compares the page with the requirements, and with the files whose cases it quotes. */
export function readSecurity(page: string, wanted: readonly Requirement[], contentAt: ReadFile): Verdict {
  const rows = rowsOf(page);
  const judged = rows.filter(({ under: [part = ""] }) => /^## V\d/.test(part));
  const faults = [
    ...numbersAstray(judged, wanted),
    ...judged.flatMap((row) => faultsOf(row, contentAt)),
    ...countsAstray(rows, judged),
  ];
  if (faults.length > 0) return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
  return { kind: "good", remark: `${countOf(judged, "holds")} of ${judged.length} requirements hold` };
}

function numbersAstray(rows: readonly Row[], wanted: readonly Requirement[]): readonly string[] {
  const given = rows.map(({ cells: [number = "", level = ""] }) => ({ number, level }));
  return [
    ...wanted.flatMap(({ number, level }) => {
      const found = given.filter((one) => one.number === number);
      if (found.length !== 1) return [`${number} is there ${found.length} times, not once.`];
      return found[0]?.level === level ? [] : [`${number} is of level ${level}, not ${found[0]?.level}.`];
    }),
    ...given
      .filter(({ number }) => !wanted.some((one) => one.number === number))
      .map(({ number }) => `${number} is no requirement of these levels.`),
  ];
}

function faultsOf(row: Row, contentAt: ReadFile): readonly string[] {
  const { line, cells } = row;
  if (cells.length !== CELLS) return [`line ${line} has ${cells.length} cells, not ${CELLS}.`];
  if (cells.includes("")) return [`line ${line} has an empty cell.`];
  const [number, , verdict = "", words = ""] = cells;
  const isKnown = VERDICTS.some((one) => one === verdict);
  // A fulfilled row names the code, a section of this page, or a row that does.
  const isShown = verdict !== "holds" || words.includes("](") || /^As \d/.test(words);
  const isExplained = verdict !== "does not hold" || REASONS.some((reason) => words.startsWith(reason));
  return [
    ...(isKnown ? [] : [`${number} says "${verdict}", and not ${VERDICTS.join(", ")}.`]),
    ...(isExplained ? [] : [`${number} does not hold, and does not begin with ${REASONS.join(" or ")}.`]),
    ...(isShown ? [] : [`${number} holds, and names nothing that shows it.`]),
    ...untoldCases(line, words, contentAt),
  ];
}

/** The first table gives for each level, and for both, the number of requirements and of each verdict. */
function countsAstray(rows: readonly Row[], judged: readonly Row[]): readonly string[] {
  const counts = new Map(
    rows.filter(({ under: [part] }) => part === "").map(({ cells: [name = "", ...rest] }) => [name, rest.join(", ")]),
  );
  return ["1", "2", "both"].flatMap((name) => {
    const counted = judged.filter(({ cells: [, level] }) => name === "both" || level === name);
    const right = [counted.length, ...VERDICTS.map((verdict) => countOf(counted, verdict))].join(", ");
    return counts.get(name) === right
      ? []
      : [`the counts of ${name} are ${right}, not ${counts.get(name) ?? "there"}.`];
  });
}

const countOf = (rows: readonly Row[], verdict: string): number =>
  rows.filter(({ cells }) => cells[2] === verdict).length;
