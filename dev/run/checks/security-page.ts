import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { requirements, type Requirement } from "./asvs.ts";
import type { Check, Verdict } from "./check.ts";
import { fileReader, goneLinks, rowsOf, untoldCases, type ReadFile, type Row } from "./page-tables.ts";

const PAGE = "docs/security.md";

/** The levels that Stakehold is held against. */
const LEVELS = new Set(["1", "2"]);

const VERDICTS = ["holds", "does not apply", "does not hold"] as const;

/** Number, level, verdict, and by what. */
const CELLS = 4;

/** Each requirement of the standard's first two levels has its row in the page, and the counts are those of the rows. */
export const securityPage: Check = {
  name: "security",
  run: async () =>
    readSecurity(
      readFileSync(join(repositoryRoot, PAGE), "utf8"),
      requirements.filter(({ level }) => LEVELS.has(level)),
      fileReader(PAGE),
    ),
};

/** Holds the page against the requirements, and against the files that it leads to. */
export function readSecurity(page: string, wanted: readonly Requirement[], contentAt: ReadFile): Verdict {
  const rows = rowsOf(page);
  const judged = rows.filter(({ under: [part = ""] }) => /^## V\d/.test(part));
  const sections = new Set(page.split("\n").flatMap((line) => anchorOf(line) ?? []));
  const faults = [
    ...numbersAstray(judged, wanted),
    ...judged.flatMap((row) => faultsOf(row, sections, contentAt)),
    ...rows.filter((row) => !judged.includes(row)).flatMap((row) => goneLinks(row, contentAt)),
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

function faultsOf(row: Row, sections: ReadonlySet<string>, contentAt: ReadFile): readonly string[] {
  const { line, cells } = row;
  if (cells.length !== CELLS) return [`line ${line} has ${cells.length} cells, not ${CELLS}.`];
  if (cells.includes("")) return [`line ${line} has an empty cell.`];
  const [number, , verdict = "", words = ""] = cells;
  const isKnown = VERDICTS.some((one) => one === verdict);
  // What holds names the code, a section of this page, or a row that does.
  const isShown = verdict !== "holds" || words.includes("](") || /^As \d/.test(words);
  const astray = [...words.matchAll(/\]\(#([^)]+)\)/g)].filter(([, section = ""]) => !sections.has(section));
  return [
    ...(isKnown ? [] : [`${number} says "${verdict}", and not ${VERDICTS.join(", ")}.`]),
    ...(isShown ? [] : [`${number} holds, and names nothing that shows it.`]),
    ...astray.map(([, section]) => `${number} leads to #${section}, which is not there.`),
    ...goneLinks(row, contentAt),
    ...untoldCases(line, words, contentAt),
  ];
}

/** What links call a heading. */
const anchorOf = (line: string): string | undefined =>
  /^#{1,3} (.+)$/
    .exec(line)?.[1]
    ?.toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** The first table says of each level, and of both, how many requirements there are, and how many of each verdict. */
function countsAstray(rows: readonly Row[], judged: readonly Row[]): readonly string[] {
  const counts = new Map(
    rows.filter(({ under: [part] }) => part === "").map(({ cells: [name = "", ...told] }) => [name, told.join(", ")]),
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
