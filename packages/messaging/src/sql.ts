import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** One row of an answer. `bigint` columns come as bigint, `timestamptz` as Date, `bytea` as Uint8Array. */
export type Row = Readonly<Record<string, unknown>>;

/** The one thing that messaging knows of a transaction: it is made by pg or by Prisma, never by both. */
export interface Sql {
  /**
   * Runs one statement with its values (`$1` is the first) and returns its rows. A `name`, one for each text, has it
   * prepared once a connection: for what runs so often that parsing it again would count.
   */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

type PgStatement = {
  readonly text: string;
  readonly values: unknown[];
  readonly types: pg.CustomTypesConfig;
  readonly name?: string;
};

/** What of a `pg` client or pool is needed to run a statement. */
export interface PgQueryable {
  query(config: PgStatement): Promise<{ rows: Row[] }>;
}

/** What of Prisma's interactive transaction, or of its client, is needed to run a statement. */
export interface PrismaQueryable {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): PromiseLike<T>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;

/** An array of integers as PostgreSQL writes it: `{1,2}`. */
const parseIntegers = (text: string): bigint[] => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));

/** pg returns int8 as text and Prisma as bigint; the rows of both are alike only if one of them is told. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8 && format !== "binary") return BigInt;
    if (oid === INT8_ARRAY && format !== "binary") return parseIntegers;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Statements through a `pg` client or pool. A pool gives each statement a connection, so no transaction. */
export const sqlOfPg = (client: PgQueryable): Sql => ({
  query: async (text, values = [], name) => {
    const statement = { text, values: [...values], types };
    return (await client.query(name === undefined ? statement : { ...statement, name })).rows;
  },
});

/**
 * Statements inside Prisma's interactive transaction.
 * Prisma prepares what it sends by itself, so names change nothing. A function that returns `void` must be cast (`pg_advisory_xact_lock(1)::text`), because Prisma can't read that type.
 */
export const sqlOfPrisma = (transaction: PrismaQueryable): Sql => ({
  query: async (text, values = []) => transaction.$queryRawUnsafe<Row[]>(text, ...values),
});

const MAX_ATTEMPTS = 5;
const RETRY_STEP_MS = 20;

/** PostgreSQL's own word that the same transaction may succeed when it is run again. */
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/**
 * Runs `work` in one transaction and returns its result; an error that it throws rolls everything back.
 * A serialization failure or a deadlock runs `work` again, 5 times at most, so `work` must have no effect outside `sql`.
 */
export async function transactionOfPg<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !mayRunAgain(error)) throw error;
      await sleep(Math.random() * RETRY_STEP_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two statements says so by an event, which would otherwise end the process.
  const ignore = () => undefined;
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(sqlOfPg(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error("The rollback failed");
    });
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

const mayRunAgain = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED);
