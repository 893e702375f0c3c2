import pg from "pg";
import type { Logger } from "./logger.ts";
import type { ServiceName } from "./services.ts";

/** A connection that nobody used for so long is closed. */
const IDLE_MS = 10_000;

/** For so long at most is waited for a free connection, and for the server to take a new one. */
const CONNECT_MS = 15_000;

/** What a pool is told by a service's settings. */
export type PoolSettings = { readonly DATABASE_URL: string; readonly DATABASE_CONNECTIONS: number };

/**
 * The connections of a service's process to its database, which shows them under the service's name. `runService` closes
 * them. What asks for one rejects where none is to be had in time.
 */
export function createPool(name: ServiceName, settings: PoolSettings, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    application_name: name,
    max: settings.DATABASE_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // An idle connection that breaks says so by an event of the pool, which would otherwise end the process.
  pool.on("error", (err) => logger.warn({ err }, "an idle connection to the database was lost"));
  return pool;
}
