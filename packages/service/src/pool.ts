import { tellStatements } from "@stakehold/telemetry/statements.ts";
import pg from "pg";
import type { Logger } from "./logger.ts";
import type { ServiceName } from "./services.ts";

/** What a pool is told by a service's settings; times are in milliseconds. */
export type PoolSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_CONNECT_WITHIN: number;
  readonly DATABASE_IDLE_AFTER: number;
};

/**
 * The connections of a service's process to its database, which shows them under the service's name. `runService` closes
 * them. What asks for one rejects where none is to be had in time.
 */
export function createPool(name: ServiceName, settings: PoolSettings, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    application_name: name,
    max: settings.DATABASE_CONNECTIONS,
    idleTimeoutMillis: settings.DATABASE_IDLE_AFTER,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_WITHIN,
    // A server that vanished without a word, as at a failover, is noticed by connections that only listen.
    keepAlive: true,
  });
  pool.on("connect", tellStatements);
  // An idle connection that breaks says so by an event of the pool, which would otherwise end the process.
  pool.on("error", (err) => logger.warn({ err }, "an idle connection to the database was lost"));
  return pool;
}
