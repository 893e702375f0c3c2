import { wakeReaders } from "@stakehold/messaging/outbox/wake-readers.ts";
import { traceStatements } from "@stakehold/telemetry/statements.ts";
import pg from "pg";
import type { Logger } from "../logger.ts";
import type { ServiceName } from "../services.ts";
import { verifyingSessions } from "./session.ts";

/** A pool's options from a service's settings; times are in milliseconds. */
export type PoolSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_CONNECT_WITHIN: number;
  readonly DATABASE_IDLE_AFTER: number;
  readonly DATABASE_LOCK_WITHIN: number;
  readonly DATABASE_STATEMENT_WITHIN: number;
};

/**
 * Makes the connections of a service's process to its database, which lists them under the service's name. `runService`
 * closes them. A request for a connection rejects if none is free in time. Readers of what they write are woken after
 * the commit.
 */
export function createPool(name: ServiceName, settings: PoolSettings, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    application_name: name,
    max: settings.DATABASE_CONNECTIONS,
    idleTimeoutMillis: settings.DATABASE_IDLE_AFTER,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_WITHIN,
    // Detects a server that vanished silently, as at a failover, on connections that only listen.
    keepAlive: true,
    verify: verifyingSessions({
      lockMs: settings.DATABASE_LOCK_WITHIN,
      statementMs: settings.DATABASE_STATEMENT_WITHIN,
      wakesReaders: true,
    }),
  });
  wakeReaders(pool, logger);
  pool.on("connect", traceStatements);
  // A broken idle connection makes the pool emit an error, which would otherwise end the process.
  pool.on("error", (err) => logger.warn({ err }, "an idle connection to the database was lost"));
  return pool;
}
