import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** The only statement of a file that builds an index concurrently. */
const BUILDS = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/im;

/** Returns the name of the index that a file builds concurrently; undefined for any other file. */
export const indexBuiltBy = (sql: string): string | undefined => BUILDS.exec(sql)?.[1];

/**
 * Raises an error unless the index is valid, and so usable. A repeated build with `IF NOT EXISTS` succeeds on the
 * invalid index of a failed build, which every write maintains and no query reads.
 */
export const requireValid = (index: string): string =>
  `DO $$ BEGIN
     IF NOT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('${index}') AND indisvalid) THEN
       RAISE EXCEPTION 'The index ${index} is not valid';
     END IF;
   END $$`;

type Mending = {
  readonly client: Pick<pg.Client, "query">;
  readonly dir: string;
  readonly table: string;
  /** Receives the name of the file whose index is next. */
  readonly onFile: (name: string) => void;
};

/**
 * Removes what failed builds left of a folder's indexes, so that they can be rebuilt; rebuilds an invalid index in
 * place if its file counts as applied. Rejects if it gets no lock in time, and may be repeated.
 */
export async function mendIndexes({ client, dir, table, onFile }: Mending): Promise<void> {
  const files = await indexesOf(dir);
  const left = await invalidAmong(client, [...files.keys()]);
  if (left.length === 0) return;
  const applied = await appliedTo(client, table);
  for (const name of left) {
    const built = builtFor(name, files);
    const file = files.get(built) ?? "";
    onFile(`${file}.sql`);
    // The remains of a failed rebuild lie beside the index, and have no use.
    if (built === name && applied.has(file)) await client.query(`REINDEX INDEX CONCURRENTLY ${quoted(name)}`);
    else await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${quoted(name)}`);
  }
}

/** The indexes that a folder's files build, each with its file's recorded name. */
async function indexesOf(dir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql"));
  const built = await Promise.all(
    names.map(async (name) => [indexBuiltBy(await readFile(`${dir}/${name}`, "utf8")), name] as const),
  );
  return new Map(built.flatMap(([index, name]) => (index === undefined ? [] : [[index, name.replace(/\.sql$/, "")]])));
}

/** PostgreSQL's suffixes for the index that replaces another, and for the replaced one. */
const BESIDE = /_cc(?:new|old)\d*$/;

const builtFor = (name: string, files: ReadonlyMap<string, string>): string =>
  files.has(name) ? name : name.replace(BESIDE, "");

/** Remains of failed rebuilds come first, because they would block the next one. */
async function invalidAmong(client: Mending["client"], names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace
       AND (relname = ANY ($1) OR regexp_replace(relname, '_cc(new|old)[0-9]*$', '') = ANY ($1))
     ORDER BY relname = ANY ($1), relname`,
    [names],
  );
  return rows.map(({ name }) => name);
}

async function appliedTo(client: Mending["client"], table: string): Promise<ReadonlySet<string>> {
  const { rows: found } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = $1", [
    table,
  ]);
  if (found.length === 0) return new Set();
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return new Set(rows.map(({ name }) => name));
}

const quoted = pg.escapeIdentifier;
