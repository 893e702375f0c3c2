import { median } from "@stakehold/testing/median.ts";
import type { OpenGraph } from "../graph/open-graph.ts";
import type { Page } from "../graph/pages.ts";
import type { Line } from "../table.ts";
import { serverTime } from "./read-server-time.ts";

/** A measured platform: its graph, and its pages in the same order as the other's. */
export type Side = { readonly graph: OpenGraph; readonly pages: readonly Page[] };

type Sides = { readonly small: Side; readonly large: Side; readonly postmaster: number };

/** How often a page is queried per round, on both sides in turns. */
const ASKS = Number(process.env["ASKS"] ?? 5);
const ROUNDS = Number(process.env["R"] ?? 5);

/** One response's time in milliseconds: until it arrives, and the server's processor time. */
type Took = { readonly ms: number; readonly serverMs: number };

/**
 * Queries both platforms for every page in turns, and returns the large one's times as multiples of the small one's.
 */
export async function comparePlatforms({ small, large, postmaster }: Sides): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const [index, page] of small.pages.entries()) {
    const other = large.pages[index];
    if (other === undefined) throw new TypeError(`${page.name} is no page of the large platform`);
    const measure = () =>
      timeOf([() => small.graph.ask(page.asker, page), () => large.graph.ask(other.asker, other)], postmaster);
    await measure();
    const rounds: (readonly Took[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
    const ratios = (of: keyof Took) =>
      rounds.map(([one, two]) => (two?.[of] ?? Number.NaN) / (one?.[of] ?? Number.NaN));
    console.log(`${page.name}: ${wordsOf(ratios("serverMs"))} of PostgreSQL's time`);
    lines.push({ what: page.name, against: "1,000 bets", goal: { most: 1.5, unit: "×" }, measured: ratios("ms") });
  }
  return lines;
}

/** Returns the medians of each side, queried in turns. */
async function timeOf(sides: readonly (() => Promise<unknown>)[], postmaster: number): Promise<readonly Took[]> {
  const took = sides.map((): { ms: number[]; serverMs: number[] } => ({ ms: [], serverMs: [] }));
  for (let ask = 0; ask < ASKS; ask += 1) {
    for (const [index, side] of sides.entries()) {
      const [computed, began] = [serverTime(postmaster), performance.now()];
      await side();
      took[index]?.ms.push(performance.now() - began);
      took[index]?.serverMs.push(serverTime(postmaster) - computed);
    }
  }
  return took.map(({ ms, serverMs }) => ({ ms: median(ms), serverMs: median(serverMs) }));
}

/** Where a page sends PostgreSQL nothing, or a connection ended meanwhile, there is no ratio. */
function wordsOf(ratios: readonly number[]): string {
  const known = ratios.filter((ratio) => ratio > 0 && Number.isFinite(ratio));
  return known.length === 0 ? "none" : `${median(known).toFixed(2)} times as much`;
}
