import { fillDatabases } from "../fill/fill-databases.ts";
import { createDatabases, databasesAt } from "../open-databases.ts";
import { openGraph, type OpenGraph } from "../open-graph.ts";
import { pagesOf } from "../pages.ts";
import { onServer, type Server } from "../../server.ts";
import { changesOn } from "./changes.ts";
import { writeDownStatements, type Counted } from "./read-log.ts";
import { isWithin, type Counts } from "./table.ts";

/** Large enough for every list to have 50 rows or more. */
const SIZE = { bets: 200, places: 7_000 };

/** How often a page is queried if one run is inconclusive. */
const TIMES = 5;

/** The requested numbers of rows of a list. */
const [FEW, MANY] = [5, 50];

/**
 * Starts everything, and counts the statements of every page for few and for many rows, and those of mutations. A page
 * that sends more than `table` says is queried again.
 */
export async function countStatements(table: Counts = {}): Promise<Counts> {
  const counts: Record<string, Counts[string]> = {};
  const count = async ({ url, log, folder }: Server) => {
    const databases = databasesAt(url, "counted");
    await createDatabases(url, databases);
    await fillDatabases(databases, SIZE);
    const graph = await openGraph({ databases, folder });
    try {
      const statements = await writeDownStatements(url, log);
      const during = (work: () => Promise<unknown>) => statements.during(work);
      Object.assign(counts, await countPages(graph, (work) => patiently(() => during(work)), table));
      for (const { name, make } of await changesOn(databases, SIZE)) {
        const ask = () => {
          const { asker, asked } = make();
          return graph.ask(asker, asked);
        };
        await during(ask);
        counts[name] = { once: await during(ask) };
      }
    } finally {
      await graph.close();
    }
  };
  await onServer(count, { fsync: false });
  // The error was printed; half a table would suggest that the rest is gone.
  if (process.exitCode !== undefined) process.exit();
  return counts;
}

type During = (work: () => Promise<unknown>) => Promise<Counted>;

/** Queries each page once before it is counted, because the first query may fill caches. */
async function countPages(graph: OpenGraph, during: During, table: Counts): Promise<Counts> {
  const counts: Record<string, Counts[string]> = {};
  const [few, many] = [pagesOf(SIZE, FEW), pagesOf(SIZE, MANY)];
  for (const [index, page] of few.entries()) {
    const larger = many[index];
    await patiently(() => graph.ask(page.asker, page));
    const { once, few: fewBefore, many: manyBefore } = table[page.name] ?? {};
    const small = await countWithin(once ?? fewBefore, () => during(() => graph.ask(page.asker, page)));
    if (!page.isList || larger === undefined) counts[page.name] = { once: small };
    else {
      const large = await countWithin(manyBefore, () => during(() => graph.ask(larger.asker, larger)));
      counts[page.name] = { few: small, many: large };
    }
  }
  return counts;
}

/**
 * Reads at the same moment are one statement, but two if the moments differ, which depends on other load on the
 * computer. So an unknown page is counted as the most of several runs, and a page beyond its known count is queried
 * again.
 */
async function countWithin(known: Counted | undefined, count: () => Promise<Counted>): Promise<Counted> {
  let most = await count();
  for (let more = 1; more < TIMES; more += 1) {
    if (known !== undefined && isWithin(most, known)) return most;
    const next = await count();
    if (known !== undefined || sumOf(next) > sumOf(most)) most = next;
  }
  return most;
}

const sumOf = (counted: Counted): number => Object.values(counted).reduce((sum, each) => sum + each, 0);

/** On a busy computer a response may miss its deadline: reads are then retried. */
async function patiently<T>(work: () => Promise<T>, triesLeft = 5): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (triesLeft === 0) throw error;
    return patiently(work, triesLeft - 1);
  }
}
