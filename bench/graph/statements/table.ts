import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { z } from "zod";

const counted = z.record(z.string(), z.int().positive());
const counts = z.record(
  z.string(),
  z.object({ once: counted.optional(), few: counted.optional(), many: counted.optional() }),
);

/** The statements of each operation by service: of one response, or of one with few rows and one with many. */
export type Counts = z.infer<typeof counts>;

const FILE = join(import.meta.dirname, "statements.json");

/** Reads the committed table. */
export const readTable = (): Counts => counts.parse(JSON.parse(readFileSync(FILE, "utf8")));

/** Writes the table to commit, one operation per line. */
export async function writeTable(found: Counts): Promise<void> {
  const options = await resolveConfig(FILE);
  writeFileSync(FILE, await format(JSON.stringify(found), { ...options, filepath: FILE }));
}

/** Differences from the table, in sentences: what costs more or is in only one of them, and what costs less. */
export type Differences = { readonly worse: readonly string[]; readonly better: readonly string[] };

/** Compares counts with a table. */
export function differencesOf(found: Counts, table: Counts): Differences {
  const [worse, better]: [string[], string[]] = [[], []];
  for (const name of new Set([...Object.keys(table), ...Object.keys(found)])) {
    const [before, after] = [table[name], found[name]];
    if (before === undefined) worse.push(`"${name}" is new and stands in no line of the table.`);
    else if (after === undefined) worse.push(`"${name}" stands in the table and was not counted.`);
    else {
      for (const kind of KINDS) {
        const what = `"${name}"${WORDS[kind]}`;
        worse.push(...excessOf(what, after[kind] ?? {}, before[kind] ?? {}).map((text) => `${text} more than before.`));
        better.push(...excessOf(what, before[kind] ?? {}, after[kind] ?? {}).map((text) => `${text} more before.`));
      }
    }
  }
  return { worse, better };
}

const KINDS = ["once", "few", "many"] as const;
const WORDS = { once: "", few: " with few rows", many: " with many rows" } as const;

type Counted = z.infer<typeof counted>;

/** Whether no service sends more statements than in the table. */
export const isWithin = (found: Counted, table: Counted): boolean => excessOf("", found, table).length === 0;

const excessOf = (what: string, one: Counted, other: Counted): readonly string[] =>
  Object.entries(one).flatMap(([service, count]) => {
    const more = count - (other[service] ?? 0);
    return more > 0 ? [`${what} sends the database of ${service} ${more} statements`] : [];
  });
