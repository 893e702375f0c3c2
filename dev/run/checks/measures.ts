import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check, Verdict } from "./check.ts";

const PAGE = "docs/operations/measures.md";

/** The sources that define metrics. */
const SOURCES = "{packages,services,gateway}/**/src/**/*.ts";

/** Checks that each metric in the code has its row in the page, and each row its metric. */
export const measures: Check = {
  name: "measures",
  run: async () => {
    const sources = globSync(SOURCES, {
      cwd: repositoryRoot,
      exclude: (path) => /node_modules|\.test\.ts$/.test(path),
    });
    const made = sources.flatMap((path) => measuresIn(readFileSync(join(repositoryRoot, path), "utf8")));
    return readMeasures(readFileSync(join(repositoryRoot, PAGE), "utf8"), made);
  },
};

/** A metric in the code. */
export type Measure = { readonly name: string; readonly labels: readonly string[] };

/** Returns the metrics that a source defines, each with its labels. */
export const measuresIn = (source: string): readonly Measure[] =>
  [...source.matchAll(/new (?:Counter|Gauge|Histogram)\(\{(.*?)\}\)/gs)].map(([, body = ""]) => ({
    name: /\bname: "(\w+)"/.exec(body)?.[1] ?? "",
    labels: [...(/labelNames: \[(.*?)\]/s.exec(body)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, label = ""]) => label),
  }));

/** Compares the page's table with the metrics in the code. */
export function readMeasures(page: string, made: readonly Measure[]): Verdict {
  const rows = page.split("\n").flatMap((line) => rowOf(line) ?? []);
  const faults = [
    ...made.filter(({ name }) => !rows.some((row) => row.name === name)).map(({ name }) => `${name} has no row.`),
    ...rows.flatMap((row) => faultsOf(row, made)),
  ];
  if (faults.length === 0) return { kind: "good", remark: `${rows.length} of them` };
  return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
}

type Row = Measure & { readonly words: readonly string[] };

function rowOf(line: string): Row | undefined {
  const [, name = "", labels = "", ...words] = line.split("|").map((cell) => cell.trim());
  const named = /^`(stakehold_\w+)`$/.exec(name)?.[1];
  if (named === undefined) return undefined;
  return {
    name: named,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label),
    words: words.slice(0, -1),
  };
}

function faultsOf({ name, labels, words }: Row, made: readonly Measure[]): readonly string[] {
  const measure = made.find((one) => one.name === name);
  if (measure === undefined) return [`${name} is not made by the code.`];
  const differ = labels.toSorted().join() !== measure.labels.toSorted().join();
  return [
    ...(differ ? [`${name} has the labels ${measure.labels.join(", ") || "none"}.`] : []),
    ...(words.length === 2 && !words.includes("") ? [] : [`${name} lacks what it means, or what to do.`]),
  ];
}
