import { fillDatabases } from "../graph/fill/fill-databases.ts";
import { createDatabases, databasesAt } from "../graph/open-databases.ts";
import { openGraph, type OpenGraph } from "../graph/open-graph.ts";
import { pagesOf } from "../graph/pages.ts";
import { onServer, type Server } from "../server.ts";
import { changesOn } from "./changes.ts";
import { writeDownStatements, type Counted } from "./read-log.ts";
import { isWithin, type Counts } from "./table.ts";

/** Large enough that every list has 50 rows and more. */
const SIZE = { bets: 200, places: 7_000 };

/** How often a page is asked where one answer does not tell. */
const TIMES = 5;

/** How many rows of a list are asked for. */
const [FEW, MANY] = [5, 50];

/**
 * Starts everything, and counts the statements of every page for few rows and for many, and those of changes. A page that sends more
 * than `table` says is asked again.
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
  // What kept it from counting was told; half a table would say that the rest is gone.
  if (process.exitCode !== undefined) process.exit();
  return counts;
}

type During = (work: () => Promise<unknown>) => Promise<Counted>;

/** Each page is asked once before it is counted: the first answer may fetch what is kept from then on. */
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
 * What an answer asks at the same moment is one statement, and two where the moments are apart, which depends on what else the
 * computer does. So where nothing is known yet the most of several answers is told, and what exceeds what is known is asked again.
 */
async function countWithin(known: Counted | undefined, count: () => Promise<Counted>): Promise<Counted> {
  let told = await count();
  for (let more = 1; more < TIMES; more += 1) {
    if (known !== undefined && isWithin(told, known)) return told;
    const next = await count();
    if (known !== undefined || sumOf(next) > sumOf(told)) told = next;
  }
  return told;
}

const sumOf = (counted: Counted): number => Object.values(counted).reduce((sum, each) => sum + each, 0);

/** On a computer with much other work an answer may come after its deadline: what only reads is asked again then. */
async function patiently<T>(work: () => Promise<T>, triesLeft = 5): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (triesLeft === 0) throw error;
    return patiently(work, triesLeft - 1);
  }
}
