import type { Line } from "../table.ts";
import { ratiosOf, rivalsIn, type Row } from "./compare-sides.ts";

/** What is hoped for of the throughput: 1 against Hive's everywhere. */
const AGAINST_STOCK: Readonly<Record<string, number>> = { feed: 2, "bet page": 2, me: 1.5 };

/** The lines of the table: the throughput, and how many times the processor time of ours the others take. */
export const linesOf = (rows: readonly Row[]): readonly Line[] =>
  rows.flatMap((row) =>
    rivalsIn(row).flatMap((rival) => {
      const what = `${row.operation}, ${row.connections} at once`;
      const least = rival === "stock" ? (AGAINST_STOCK[row.operation] ?? 1) : 1;
      const line = { against: rival, goal: { least, unit: "×" } };
      return [
        { ...line, what, measured: ratiosOf(row, "perSecond", "own", rival) },
        { ...line, what: `${what}, by processor time`, measured: ratiosOf(row, "cpuMs", rival, "own") },
      ];
    }),
  );
