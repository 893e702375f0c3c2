import type { Check, Verdict } from "./check.ts";
import { fileReader, linksOf, rowsOf, type ReadFile, type Row } from "./page-tables.ts";

const PAGE = "INVARIANTS.md";

/** The most that people read before a change. */
const MAX_INVARIANTS = 40;

/** Number, sentence, guard and test. */
const CELLS = 4;

/** Checks that each invariant on the page has its guarding file and the test that fails without the guard. */
export const invariants: Check = {
  name: "invariants",
  run: async () => readInvariants(fileReader(PAGE)),
};

/** Reads the page, and compares it with the files that it names. */
export function readInvariants(contentAt: ReadFile): Verdict {
  const rows = rowsOf(contentAt(PAGE) ?? "");
  const faults = [...faultsOfAll(rows), ...rows.flatMap((row) => faultsOf(row, contentAt))];
  if (faults.length > 0) return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
  return { kind: "good", remark: `${rows.length} with a guard and a test` };
}

function faultsOfAll(rows: readonly Row[]): readonly string[] {
  const numbers = rows.map(({ cells: [number = ""] }) => number);
  const repeated = new Set(numbers.filter((number, index) => numbers.indexOf(number) < index));
  return [
    ...(rows.length === 0 ? ["the page has no invariants."] : []),
    ...(rows.length > MAX_INVARIANTS ? [`${rows.length} invariants are more than ${MAX_INVARIANTS}.`] : []),
    ...[...repeated].map((number) => `the number ${number} repeats.`),
  ];
}

function faultsOf({ line, cells }: Row, contentAt: ReadFile): readonly string[] {
  const [number = "", sentence = "", guard = "", test = ""] = cells;
  if (cells.length !== CELLS || !/^I\d+$/.test(number)) {
    return [`line ${line} is not a number such as I1, a sentence, a guard and a test.`];
  }
  const isOneSentence = sentence.indexOf(".") === sentence.length - 1;
  return [
    ...(isOneSentence ? [] : [`${number} is not one sentence.`]),
    ...faultsOfGuard(number, guard, contentAt),
    ...faultsOfTest(number, test, contentAt),
  ];
}

function faultsOfGuard(number: string, cell: string, contentAt: ReadFile): readonly string[] {
  const [guard, ...more] = linksOf(cell);
  if (guard === undefined || more.length > 0) return [`${number} does not name exactly one guard.`];
  return hasFile(guard.path, contentAt) ? [] : [`${number} is guarded by ${guard.path}, which is gone.`];
}

/** A case counts only if its file has its name as a whole string, because a longer name is another case. */
function faultsOfTest(number: string, cell: string, contentAt: ReadFile): readonly string[] {
  const [test, ...more] = linksOf(cell);
  const [name, ...others] = test?.cases ?? [];
  if (test === undefined || name === undefined || more.length > 0 || others.length > 0) {
    return [`${number} does not name exactly one test.`];
  }
  if (!hasFile(test.path, contentAt)) return [`${number} is tested by ${test.path}, which is gone.`];
  const isThere = contentAt(test.path)?.includes(`"${name}"`) === true;
  return isThere ? [] : [`${number} is tested by "${name}", which ${test.path} does not have.`];
}

/** A folder is not a file: it reads as empty. */
const hasFile = (path: string, contentAt: ReadFile): boolean => (contentAt(path) ?? "") !== "";
