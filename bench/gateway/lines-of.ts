import type { Line } from "../table.ts";
import { delayIn, ratiosOf, rivalsIn, type Row } from "./compare-sides.ts";
import type { SideName } from "./sides.ts";

/** The goals for throughput against stock. */
const AGAINST_STOCK: Readonly<Record<string, number>> = { feed: 1.6, "bet page": 2, me: 1 };

/** Returns the goal for a ratio. None is set against a compiled gateway: its rows show how far it is ahead. */
function goalOf(operation: string, rival: SideName): Line["goal"] {
  if (rival === "router") return { unit: "×" };
  return { least: rival === "stock" ? (AGAINST_STOCK[operation] ?? 1) : 1, unit: "×" };
}

/** Returns the lines of the table: throughput, and the others' processor time as a multiple of ours. */
export const linesOf = (rows: readonly Row[]): readonly Line[] =>
  rows.flatMap((row) =>
    rivalsIn(row).flatMap((rival) => {
      const what = `${row.operation}${delayIn(row)}, ${row.connections} at once`;
      const line = { against: rival, goal: goalOf(row.operation, rival) };
      return [
        { ...line, what, measured: ratiosOf(row, "perSecond", "own", rival) },
        { ...line, what: `${what}, by processor time`, measured: ratiosOf(row, "cpuMs", rival, "own") },
      ];
    }),
  );
