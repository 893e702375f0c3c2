import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { setTimeout as pause } from "node:timers/promises";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { transactionOfPg } from "@stakehold/store/sql.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import { pino } from "pino";
import { openServicePool } from "./service-pool.ts";

const WRITERS = 32;
/** The soak commits for longer (`npm run test:soak -- commits`). */
const COMMITS_EACH = Number(process.env["COMMITS_EACH"] ?? 100);
const LOOK_EVERY_MS = 5;

const databases: TestDatabase[] = [];

beforeAll(async () => {
  databases.push(await createTestDatabase("commits_a"), await createTestDatabase("commits_b"));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

/**
 * What a transaction with a notice holds until its commit is on the disk: a lock on "database 0", one for the whole
 * server.
 */
const WAITING = `
  SELECT count(*)::int AS count FROM pg_locks
  WHERE locktype = 'object' AND classid = 'pg_database'::regclass AND objid = 0 AND NOT granted`;

/** Commits events from all writers over the pools; returns the share of their time that they waited for that lock. */
async function shareWaited(pools: readonly pg.Pool[]): Promise<number> {
  const server = new pg.Client({ connectionString: databases[0]?.ownerUrl });
  await server.connect();
  const looks: number[] = [];
  const done = new AbortController();
  const looking = (async () => {
    while (!done.signal.aborted) {
      const { rows } = await server.query<{ count: number }>(WAITING);
      looks.push(rows[0]?.count ?? 0);
      await pause(LOOK_EVERY_MS);
    }
  })();
  const written = event("bet", StringValueSchema, { value: "held" });
  const write = async (pool: pg.Pool) => {
    for (let count = 0; count < COMMITS_EACH; count += 1) await transactionOfPg(pool, (sql) => enqueue(sql, [written]));
  };
  await Promise.all(pools.flatMap((pool) => Array.from({ length: WRITERS / pools.length }, () => write(pool))));
  done.abort();
  await looking;
  await server.end();
  expect(looks.length).toBeGreaterThan(0);
  return looks.reduce((sum, count) => sum + count, 0) / (looks.length * WRITERS);
}

const inWords = (share: number): string => `${(share * 100).toFixed(2)} %`;

test("commits of a service hardly wait for each other, over two databases of a server", async () => {
  const each = WRITERS / databases.length;
  const pools = databases.map((database) =>
    openServicePool(database, pino({ level: "silent" }), { DATABASE_CONNECTIONS: String(each + 1) }),
  );
  const share = await shareWaited(pools);
  await Promise.all(pools.map((pool) => pool.end()));
  expect(share).toBeLessThan(0.01);
  if (process.env["COMMITS_EACH"] === undefined) return;
  // Not compared: the server of the suites does not flush, so that even with notices the waits may be short.
  const withNotices = await shareWaited(databases.map(({ openPool }) => openPool({ max: each })));
  console.log(`Waited for the server's lock: ${inWords(share)} of the time, ${inWords(withNotices)} with notices`);
});
