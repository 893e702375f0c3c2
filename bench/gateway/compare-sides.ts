import { Agent } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { median } from "@stakehold/testing/median.ts";
import { z } from "zod";
import { cpuMsOf } from "./cores.ts";
import { load, post } from "./load.ts";
import type { Operation } from "./operations.ts";
import type { Side, SideName } from "./sides.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 3);
const ROUND_MS = Number(process.env["ROUND_MS"] ?? 800);
/** Numbers of concurrent callers. */
const CONNECTIONS = (process.env["CONNECTIONS"] ?? "1,20,50").split(",").map(Number);

/** One side's result in one round: operations per second, and its own milliseconds for each. */
export type Figures = { readonly perSecond: number; readonly cpuMs: number };

/** All rounds of one operation at one number of connections; every side has the same number of rounds. */
export type Row = {
  readonly operation: string;
  /** The response time of each subgraph, in milliseconds. */
  readonly delayMs: number;
  readonly connections: number;
  readonly rounds: Readonly<Record<SideName, readonly Figures[]>>;
};

/** The operations for every side, over subgraphs with a response time in milliseconds. */
export type Comparison = { readonly operations: readonly Operation[]; readonly delayMs: number };

/** Measures every operation on all sides in turns, each briefly, so that other load on the computer affects all. */
export async function compareSides(
  sides: readonly Side[],
  { operations, delayMs }: Comparison,
): Promise<readonly Row[]> {
  for (const operation of operations) await requireEqual(sides, operation);
  const rows: Row[] = [];
  for (const { name: operation, body } of operations) {
    for (const connections of CONNECTIONS) {
      const rounds: Record<SideName, Figures[]> = { own: [], stock: [], hive: [], router: [] };
      // The first round is a warm-up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const figures = await measure(side, body, connections);
          if (round > 0) rounds[side.name].push(figures);
        }
      }
      const row = { operation, delayMs, connections, rounds };
      console.log(sentenceOf(row));
      rows.push(row);
    }
  }
  return rows;
}

async function measure(side: Side, body: string, people: number): Promise<Figures> {
  const before = cpuMsOf(side.pid);
  const { count, perSecond } = await load(side, body, { people, forMs: ROUND_MS });
  return { perSecond, cpuMs: (cpuMsOf(side.pid) - before) / count };
}

const answered = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

/** Requires equal responses: otherwise the sides would be compared on different work. */
async function requireEqual(sides: readonly Side[], { name, body }: Operation): Promise<void> {
  const agent = new Agent();
  const answers: unknown[] = [];
  for (const side of sides) answers.push(answered.parse(JSON.parse(await post(side, 0, body, agent))).data);
  const different = sides.filter((_side, index) => !isDeepStrictEqual(answers[index], answers[0]));
  if (different.length > 0) throw new Error(`${name} is answered in another way by ${different[0]?.name}`);
}

/** Returns one side's figure divided by another's, for each round. */
export const ratiosOf = (row: Row, figure: keyof Figures, side: SideName, other: SideName): readonly number[] =>
  row.rounds[side].map((figures, round) => figures[figure] / (row.rounds[other][round]?.[figure] ?? NaN));

/** Returns the other sides that were measured. */
export const rivalsIn = ({ rounds }: Row): readonly SideName[] =>
  (["stock", "hive", "router"] as const).filter((name) => rounds[name].length > 0);

/** Names the subgraphs' response time in a row's name. */
export const delayIn = ({ delayMs }: Row): string => (delayMs === 0 ? "" : ` over ${delayMs} ms`);

function sentenceOf(row: Row): string {
  const figures = (name: SideName) => {
    const [perSecond, cpuMs] = (["perSecond", "cpuMs"] as const).map((figure) =>
      median(row.rounds[name].map((each) => each[figure])),
    );
    return `${name} ${perSecond?.toFixed(0)}/s ${cpuMs?.toFixed(2)} ms`;
  };
  const sides: readonly SideName[] = ["own", ...rivalsIn(row)];
  return `${row.operation}${delayIn(row)} @${row.connections}: ${sides.map(figures).join(", ")}`;
}
