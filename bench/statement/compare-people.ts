import { newId } from "@stakehold/service/id.ts";
import { median } from "@stakehold/testing/median.ts";
import type pg from "pg";
import { writeLines, type Line } from "../table.ts";
import { fillPerson } from "./fill-person.ts";
import type { serveStatements } from "./serve-statements.ts";

/** Stakes of the person whose statement is long, and of the one whose is short. */
const HEAVY = Number(process.env["STAKES"] ?? 2_000);
const LIGHT = 20;
/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 5);
/** How often a page is read in a round. */
const READS = 20;

/** What the app shows at once, and what the file reads at once. */
const SHOWN = 20;
const LARGEST = 100;

const GOALS = { pageMs: 30, ratio: 1.5, fileMs: 1_000 };
const PLACES = ["first", "middle", "last"] as const;

type Place = (typeof PLACES)[number];
type Read = Awaited<ReturnType<typeof serveStatements>>["read"];
type Person = { readonly id: string; readonly entries: number };
/** Milliseconds that a page took the long statement's person and the short one's, and the long one's whole file. */
type Round = { readonly pages: Record<Place, { heavy: number; light: number }>; readonly file: number };

/** Fills in two people, reads their statements in turns, and tells the medians. */
export async function comparePeople(pool: pg.Pool, read: Read): Promise<void> {
  const [heavy, light] = [await person(pool, HEAVY), await person(pool, LIGHT)];
  await pool.query("ANALYZE");
  writeLines("statement", linesOf(await measure(read, heavy, light)));
}

async function person(pool: pg.Pool, stakes: number): Promise<Person> {
  const id = newId();
  return { id, entries: await fillPerson(pool, id, stakes) };
}

async function measure(read: Read, heavy: Person, light: Person): Promise<Round[]> {
  const cursors = { heavy: await cursorsOf(read, heavy), light: await cursorsOf(read, light) };
  const rounds: Round[] = [];
  // The first is to warm up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pages = { first: { heavy: 0, light: 0 }, middle: { heavy: 0, light: 0 }, last: { heavy: 0, light: 0 } };
    for (const place of PLACES) {
      const took: { heavy: number[]; light: number[] } = { heavy: [], light: [] };
      for (let times = 0; times < READS; times += 1) {
        took.heavy.push(await timeOf(() => read(heavy.id, SHOWN, cursors.heavy[place])));
        took.light.push(await timeOf(() => read(light.id, SHOWN, cursors.light[place])));
      }
      pages[place] = { heavy: median(took.heavy), light: median(took.light) };
    }
    const measured = { pages, file: await timeOf(() => readAll(read, heavy)) };
    if (round > 0) rounds.push(measured);
  }
  return rounds;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Where the pages begin: at the top, in the middle, and so that the last one is full. */
async function cursorsOf(read: Read, { id, entries }: Person): Promise<Record<Place, string | null>> {
  const cursorAfter = async (count: number): Promise<string | null> => {
    let after: string | null = null;
    for (let left = count; left > 0; left -= LARGEST) {
      after = (await read(id, Math.min(left, LARGEST), after)).pageInfo.endCursor ?? null;
    }
    return after;
  };
  return { first: null, middle: await cursorAfter(Math.floor(entries / 2)), last: await cursorAfter(entries - SHOWN) };
}

/** Reads a whole statement as the gateway does for the file. Throws where anything is missing or there twice. */
async function readAll(read: Read, { id, entries }: Person): Promise<void> {
  const ids = new Set<string>();
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await read(id, LARGEST, after);
    for (const node of nodes) ids.add(node.id);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor ?? null;
  }
  if (ids.size !== entries) throw new Error(`Of ${entries} entries the file has ${ids.size}`);
}

const linesOf = (rounds: readonly Round[]): readonly Line[] => [
  ...PLACES.flatMap((place): Line[] => [
    {
      what: `${place} page of a person with ${HEAVY} stakes`,
      against: "itself",
      goal: { most: GOALS.pageMs, unit: "ms" },
      measured: rounds.map(({ pages }) => pages[place].heavy),
    },
    {
      what: `${place} page of a person with ${HEAVY} stakes`,
      against: `a person with ${LIGHT}`,
      goal: { most: GOALS.ratio, unit: "×" },
      measured: rounds.map(({ pages }) => pages[place].heavy / pages[place].light),
    },
  ]),
  {
    what: `whole statement of a person with ${HEAVY} stakes`,
    against: "itself",
    goal: { most: GOALS.fileMs, unit: "ms" },
    measured: rounds.map(({ file }) => file),
  },
];
