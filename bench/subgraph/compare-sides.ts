import { Agent } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { median } from "@stakehold/testing/median.ts";
import { cpuMsOf } from "../gateway/cores.ts";
import { load, post } from "../gateway/load.ts";
import type { Line } from "../table.ts";
import { feedBody } from "./feed.ts";
import type { Side } from "./sides.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
const ROUND_MS = Number(process.env["ROUND_MS"] ?? 2_500);
/** Numbers of concurrent callers. */
const CONNECTIONS = (process.env["CONNECTIONS"] ?? "1,20").split(",").map(Number);

/** The goal for throughput and processor time, as a multiple of stock's. */
const GOAL = { least: 2.5, unit: "×" };

type Figures = { readonly perSecond: number; readonly cpuMs: number };

/** Measures both in turns, each briefly, so that other load on the computer affects both. */
export async function compareSides(own: Side, stock: Side): Promise<readonly Line[]> {
  await requireEqual(own, stock);
  const lines: Line[] = [];
  for (const people of CONNECTIONS) {
    const rounds: { readonly own: Figures; readonly stock: Figures }[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const figures = { own: await measure(own, people), stock: await measure(stock, people) };
      if (round > 0) rounds.push(figures);
    }
    console.log(
      `feed @${people}: own ${inWords(rounds.map((each) => each.own))}, stock ${inWords(rounds.map((each) => each.stock))}`,
    );
    lines.push(...linesOf(people, rounds));
  }
  return lines;
}

async function measure(side: Side, people: number): Promise<Figures> {
  const before = cpuMsOf(side.pid);
  const { count, perSecond } = await load(side, feedBody, { people, forMs: ROUND_MS });
  return { perSecond, cpuMs: (cpuMsOf(side.pid) - before) / count };
}

/** Requires equal responses: otherwise the sides would be compared on different work. */
async function requireEqual(own: Side, stock: Side): Promise<void> {
  const agent = new Agent();
  const [ours, theirs]: unknown[] = [
    JSON.parse(await post(own, 1, feedBody, agent)),
    JSON.parse(await post(stock, 1, feedBody, agent)),
  ];
  if (!isDeepStrictEqual(ours, theirs)) throw new Error("The feed is answered in two ways");
}

const linesOf = (
  people: number,
  rounds: readonly { readonly own: Figures; readonly stock: Figures }[],
): readonly Line[] => [
  {
    what: `feed of bets, ${people} at once`,
    against: "Apollo Server on Prisma",
    goal: GOAL,
    measured: rounds.map(({ own, stock }) => own.perSecond / stock.perSecond),
  },
  {
    what: `feed of bets, ${people} at once, by processor time`,
    against: "Apollo Server on Prisma",
    goal: GOAL,
    measured: rounds.map(({ own, stock }) => stock.cpuMs / own.cpuMs),
  },
];

const inWords = (rounds: readonly Figures[]): string =>
  `${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)}/s ${median(rounds.map(({ cpuMs }) => cpuMs)).toFixed(2)} ms`;
