import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import { pino } from "pino";
import { addHealth, createApp, listen, type Listening } from "../src/http.ts";
import { createLogger } from "../src/logger.ts";
import { requireUtc } from "../src/database/session.ts";
import { openServicePool } from "./service-pool.ts";

const lines: string[] = [];
const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
let database: TestDatabase;
let pool: pg.Pool;
let door: Listening;

beforeAll(async () => {
  database = await createTestDatabase("pool");
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`ALTER DATABASE ${database.name} SET timezone = 'Europe/Berlin'`);
  await owner.end();
  pool = openServicePool(database, logger, { DATABASE_CONNECTIONS: "4" });
  const app = createApp();
  addHealth(app, [{ name: "database", check: () => pool.query("SELECT 1") }], () => false);
  door = await listen(app, { host: "127.0.0.1", port: 0 }, createLogger("test", "silent"));
});
afterAll(async () => {
  await door.stop();
  await pool.end();
  await database.drop();
});

/** Takes all connections at once, so that they idle afterwards. */
const fillPool = () => Promise.all(Array.from({ length: 4 }, () => pool.query("SELECT pg_sleep(0.05)")));

const OF_POOL = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'voting'";

const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("connections appear on the server under the service's name, within their limit", async () => {
  await Promise.all([fillPool(), fillPool()]);
  expect(await rowsOf(`SELECT count(*)::int ${OF_POOL}`)).toEqual([{ count: 4 }]);
});

test("a process that loses all idle connections logs it and keeps serving", async () => {
  await fillPool();
  await rowsOf(`SELECT pg_terminate_backend(pid) ${OF_POOL}`);
  await until(() => lines.length === 4);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({
        msg: "an idle connection to the database was lost",
        err: expect.objectContaining({ code: "57P01" }),
      }),
    ),
  );
  expect((await fetch(`http://127.0.0.1:${door.port}/readyz`)).status).toBe(200);
});

test("a session is in UTC, whatever the database's time zone is", async () => {
  await expect(requireUtc(pool)).resolves.toBeUndefined();
  const plain = database.openPool({ max: 1 });
  await expect(requireUtc(plain)).rejects.toThrow("The sessions of PostgreSQL are in the time zone Europe/Berlin");
  await plain.end();
});

test("a connection that breaks while checked out does not end the process", async () => {
  const client = await pool.connect();
  expect(client.emit("error", new Error("broken"))).toBe(true);
  client.release(true);
});

/** Takes a connection of an impatient pool: if a busy computer does not open one in time, opens the next. */
const connection = async (impatient: pg.Pool): Promise<pg.PoolClient> =>
  impatient.connect().catch(() => connection(impatient));

test("a query waits for a connection as long as configured", async () => {
  const impatient = openServicePool(database, logger, {
    DATABASE_CONNECTIONS: "3",
    DATABASE_CONNECT_WITHIN: "PT0.1S",
  });
  const taken = await Promise.all([connection(impatient), connection(impatient), connection(impatient)]);
  await expect(impatient.query("SELECT 1")).rejects.toThrow("timeout exceeded when trying to connect");
  for (const client of taken) client.release();
  await impatient.end();
});
