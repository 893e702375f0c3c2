import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { z } from "zod";

const counted = z.record(z.string(), z.int().positive());
const counts = z.record(
  z.string(),
  z.object({ once: counted.optional(), few: counted.optional(), many: counted.optional() }),
);

/** The statements of each operation by the service that sends them: of one answer, or of one with few rows and with many. */
export type Counts = z.infer<typeof counts>;

const FILE = join(import.meta.dirname, "statements.json");

/** What is committed. */
export const readTable = (): Counts => counts.parse(JSON.parse(readFileSync(FILE, "utf8")));

/** Writes what is to be committed, an operation a line. */
export async function writeTable(found: Counts): Promise<void> {
  const options = await resolveConfig(FILE);
  writeFileSync(FILE, await format(JSON.stringify(found), { ...options, filepath: FILE }));
}

/** Sentences on every operation that is counted otherwise than the table says; none where nothing changed. */
export function differencesOf(found: Counts, table: Counts): readonly string[] {
  const names = [...new Set([...Object.keys(table), ...Object.keys(found)])];
  return names.flatMap((name) => {
    const [before, after] = [table[name], found[name]];
    if (before === undefined) return [`"${name}" is new and stands in no line of the table.`];
    if (after === undefined) return [`"${name}" stands in the table and was not counted.`];
    return KINDS.flatMap((kind) => differenceOf(`"${name}"${WORDS[kind]}`, before[kind] ?? {}, after[kind] ?? {}));
  });
}

const KINDS = ["once", "few", "many"] as const;
const WORDS = { once: "", few: " with few rows", many: " with many rows" } as const;

type Counted = z.infer<typeof counted>;

function differenceOf(what: string, before: Counted, after: Counted): readonly string[] {
  const services = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return services.flatMap((service) => {
    const [was, is] = [before[service] ?? 0, after[service] ?? 0];
    if (was === is) return [];
    return [
      `${what} sends ${is} statements to the database of ${service}, ${Math.abs(is - was)} ${is > was ? "more" : "fewer"} than ${was}.`,
    ];
  });
}
