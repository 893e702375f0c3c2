import { readFileSync, statSync } from "node:fs";
import type { RunFile } from "@stakehold/run/run-file.ts";
import pg from "pg";

/** Counting would distort the figures, so it runs after them: PostgreSQL logs each statement. */
const SETTINGS = { log_line_prefix: "'%a|'", log_statement: "'all'" } as const;

/** A statement in PostgreSQL's log, after the name of the service that sent it. */
const STATEMENT = /^(\w+)\|LOG: {2}(?:statement|execute [^:]*): /gm;

/** Returns how many statements each service sent during some work. */
export async function countStatements(
  { postgres }: RunFile,
  log: string,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`ALTER SYSTEM SET ${name} = ${value}`);
    await client.query("SELECT pg_reload_conf(), pg_sleep(1)");
    const from = statSync(log).size;
    await work();
    return countIn(readFileSync(log).subarray(from).toString("utf8"));
  } finally {
    for (const name of Object.keys(SETTINGS)) await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.query("SELECT pg_reload_conf()");
    await client.end();
  }
}

function countIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, service = ""] of text.matchAll(STATEMENT)) counts.set(service, (counts.get(service) ?? 0) + 1);
  return counts;
}
