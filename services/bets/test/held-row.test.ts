import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { postgresShape, readSettings } from "@stakehold/service/config.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { unavailableBy } from "@stakehold/service/unreachable.ts";
import { untilHolds } from "@stakehold/testing/until.ts";
import pg from "pg";
import { z } from "zod";
import { createDeps } from "../src/deps.ts";
import { betAlone } from "../src/operations/loads.ts";
import { activeBet, openWorld, type World } from "./world.ts";

let world: World;
let betId: string;
let release: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld("bets_held_row");
  ({
    bet: { id: betId },
  } = await activeBet(world));
});
afterAll(() => world.close());

/** Locks the bet's row, as an open psql session does. */
async function holdRow(): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.serviceUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM bets WHERE id = $1 FOR UPDATE", [betId]);
  release = () => client.end();
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Starts the same service with its own ten connections. */
function serve(limits: NodeJS.ProcessEnv) {
  const settings = readSettings(z.object(postgresShape), { DATABASE_URL: world.database.serviceUrl, ...limits });
  const logger = createLogger("bets", "silent");
  const { pool } = openDatabase("bets", settings, logger);
  const temporal = { wake: async () => undefined, isSearchable: async () => false };
  const deps = createDeps({
    pool,
    payments: world.payments,
    temporal,
    pictures: undefined,
    keys: world.keys,
    settings: world.settings,
    logger,
  });
  opened.push(async () => {
    await deps.close();
    await pool.end();
  });
  return { pool, deps, change: () => deps.bets.change({ betId, load: betAlone }, () => UNCHANGED) };
}

const waiting = async () => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'bets' AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
};

test("a locked row keeps two connections, and other reads are served meanwhile", async () => {
  const { deps, change } = serve({ DATABASE_LOCK_WITHIN: "PT1M", DATABASE_STATEMENT_WITHIN: "PT1M" });
  await holdRow();
  let settled = 0;
  const changes = Array.from({ length: 10 }, () => change().finally(() => (settled += 1)));
  await untilHolds(async () => expect(await waiting()).toBe(2));
  for (let time = 0; time < 20; time += 1) await deps.reader.bet(betId);
  expect(settled).toBe(0);
  expect(await waiting()).toBe(2);
  await release();
  await Promise.all(changes);
});

test("a call that waits for a locked row fails with a retryable error while it is still locked", async () => {
  const { change } = serve({ DATABASE_LOCK_WITHIN: "PT0.2S" });
  await holdRow();
  const failures: unknown[] = await Promise.all(
    Array.from({ length: 10 }, () => change().catch((error: unknown) => error)),
  );
  expect(failures.map(kindOfFailure)).toEqual(failures.map(() => "unreachable"));
  expect(unavailableBy(failures[0])).toMatchObject({ code: "UNAVAILABLE" });
  await release();
  await change();
});

test("a statement that takes too long is cancelled, and may be retried", async () => {
  const { pool } = serve({ DATABASE_STATEMENT_WITHIN: "PT0.2S" });
  const failure: unknown = await pool.query("SELECT pg_sleep(60)").catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "57014" });
  expect(unavailableBy(failure)).toMatchObject({ code: "UNAVAILABLE" });
});
