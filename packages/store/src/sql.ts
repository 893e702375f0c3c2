import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** One row of a result. `bigint` columns are bigint, `timestamptz` Date, `bytea` Uint8Array. */
export type Row = Readonly<Record<string, unknown>>;

/** All that messaging knows of a transaction, which is pg's or Prisma's. */
export interface Sql {
  /**
   * Runs one statement with its values (`$1` is the first) and returns its rows. A `name`, unique to the text, prepares
   * it once per connection: for frequent statements whose parsing would matter.
   */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

/** Runs a statement that returns one row in every case, such as a sum. Throws a TypeError if it returns none. */
export async function onlyRow(sql: Sql, text: string, values?: readonly unknown[], name?: string): Promise<Row> {
  const [row] = await sql.query(text, values, name);
  if (row === undefined) throw new TypeError("A statement of one row returned none");
  return row;
}

type PgStatement = {
  readonly text: string;
  readonly values: unknown[];
  readonly types: pg.CustomTypesConfig;
  readonly name?: string;
  readonly query_timeout?: number;
};

/** What running a statement needs from a `pg` client or pool. */
export interface PgQueryable {
  query(config: PgStatement): Promise<{ rows: Row[] }>;
}

/** What running a statement needs from Prisma's interactive transaction, or its client. */
export interface PrismaQueryable {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): PromiseLike<T>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;

/** An array of integers in PostgreSQL's notation: `{1,2}`. */
const parseIntegers = (text: string): bigint[] => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));

/** pg returns int8 as text and Prisma as bigint; this makes their rows alike. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8 && format !== "binary") return BigInt;
    if (oid === INT8_ARRAY && format !== "binary") return parseIntegers;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Statements through a `pg` client or pool. A pool may use another connection each time, so no transaction. */
export const sqlOfPg = (client: PgQueryable): Sql => ({
  query: async (text, values = [], name) => {
    const statement = { text, values: [...values], types };
    return (await client.query(name === undefined ? statement : { ...statement, name })).rows;
  },
});

/**
 * Statements inside Prisma's interactive transaction. Prisma prepares statements itself, so names have no effect. Cast
 * a function that returns `void` (`pg_advisory_xact_lock(1)::text`), because Prisma can't read that type.
 */
export const sqlOfPrisma = (transaction: PrismaQueryable): Sql => ({
  query: async (text, values = []) => transaction.$queryRawUnsafe<Row[]>(text, ...values),
});

/** How long a statement of a transaction that scans everything may take, in milliseconds. */
const LONG_MS = 5 * 60_000;

/** How much longer its response is waited for, in milliseconds. */
const ON_THE_WAY_MS = 5_000;

const MAX_ATTEMPTS = 5;
const RETRY_STEP_MS = 20;

/** PostgreSQL's code for a transaction that may succeed when it is run again. */
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/**
 * Runs `work` in one transaction and returns its result; an error in it rolls everything back. A serialization failure
 * or a deadlock runs `work` again, 5 times at most, so `work` must have no effect outside `sql`.
 */
export const transactionOfPg = <T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  runAgain(() => runOnce(pool, (client) => work(sqlOfPg(client))));

/** The same for a transaction that scans everything: each of its statements may take five minutes. */
export const longTransactionOfPg = <T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  runAgain(() =>
    runOnce(pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${LONG_MS}`);
      return work(sqlOfPg(waitingLonger(client)));
    }),
  );

const waitingLonger = (client: PgQueryable): PgQueryable => ({
  query: (statement) => client.query({ ...statement, query_timeout: LONG_MS + ON_THE_WAY_MS }),
});

async function runAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !mayRunAgain(error)) throw error;
      await sleep(Math.random() * RETRY_STEP_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await takeClient(pool);
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    broken = isUnanswered(error) ? error : await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** pg's error for a statement without a response, behind which any other would wait in vain. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/** Returns why the connection is of no further use, if it is not. */
const rollBack = (client: pg.PoolClient): Promise<Error | undefined> =>
  client.query("ROLLBACK").then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error("The rollback failed")),
  );

/**
 * Takes a connection from the pool. A broken connection emits an error, which ends the process without a listener, so
 * one is added before anything else can run, and stays. Statements on a broken connection reject.
 */
export function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error ?? new Error("The pool gave no connection"));
      if (!listened.has(client)) client.on("error", ignore);
      listened.add(client);
      resolve(client);
    });
  });
}

const listened = new WeakSet<pg.PoolClient>();
const ignore = (): void => undefined;

const mayRunAgain = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED);
