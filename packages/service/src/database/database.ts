import { wakeReaders } from "@stakehold/messaging/outbox/wake-readers.ts";
import { traceStatements } from "@stakehold/telemetry/statements.ts";
import pg from "pg";
import type { Logger } from "../logger.ts";
import type { ServiceName } from "../services.ts";
import { requireLastingSessions, requireLoginSettings, requireNamedStatements, UnnamedStatements } from "./pooler.ts";
import { requireUtc, surviveLoss, verifyingSessions } from "./session.ts";

/** Where a service's database is, and how its process uses it; times are in milliseconds. */
export type DatabaseSettings = {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_NAMED_STATEMENTS: "yes" | "no";
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_CONNECT_WITHIN: number;
  readonly DATABASE_IDLE_AFTER: number;
  readonly DATABASE_LOCK_WITHIN: number;
  readonly DATABASE_STATEMENT_WITHIN: number;
};

/** A process's connections to its service's database. */
export type Database = {
  /** Connections for statements and transactions. Readers of what they write are woken after the commit. */
  readonly pool: pg.Pool;
  /** Connections whose sessions last, for locks and notifications: `pool`, unless a pooler lies in between. */
  readonly sessions: pg.Pool;
  /** Rejects with a SettingsError if the server or a pooler does not suit the settings. May be repeated. */
  check(): Promise<void>;
  /** Closes all connections. */
  end(): Promise<void>;
};

/**
 * How much longer than a statement may take its response is waited for, in milliseconds: without a response the server
 * or a pooler hangs, or a node vanished.
 */
const ON_THE_WAY_MS = 2_000;

/** The relay, the sweeper, the leader of the schedules and the watch of due work keep a session each. */
const LASTING_SESSIONS = 4;

/**
 * Opens the connections of a service's process to its database, which lists them under the service's name. `runService`
 * ends them. A request for a connection rejects if none is free in time.
 */
export function openDatabase(name: ServiceName, settings: DatabaseSettings, logger: Logger): Database {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = settings;
  const limits = { lockMs: settings.DATABASE_LOCK_WITHIN, statementMs: settings.DATABASE_STATEMENT_WITHIN };
  const open = (own: pg.PoolConfig) => openPool(logger, { ...configOf(name, settings), ...own });
  const verify = directUrl === undefined ? verifyingSessions({ ...limits, wakesReaders: true }) : surviveLoss;
  const pool = open({ connectionString: url, verify });
  wakeReaders(pool, logger);
  if (directUrl === undefined) {
    const check = async () => {
      await requireLastingSessions(url, "DATABASE_URL");
      await requireUtc(pool);
    };
    return { pool, sessions: pool, check, end: () => pool.end() };
  }
  const sessions = open({ connectionString: directUrl, max: LASTING_SESSIONS, verify: verifyingSessions(limits) });
  return {
    pool,
    sessions,
    check: async () => {
      await requireLastingSessions(directUrl, "DATABASE_DIRECT_URL");
      if (settings.DATABASE_NAMED_STATEMENTS === "yes") await requireNamedStatements(url);
      await requireLoginSettings(pool, limits, logger);
    },
    end: async () => void (await Promise.all([pool.end(), sessions.end()])),
  };
}

const configOf = (name: ServiceName, settings: DatabaseSettings): pg.PoolConfig => ({
  ...(settings.DATABASE_NAMED_STATEMENTS === "no" ? { Client: UnnamedStatements } : {}),
  application_name: name,
  max: settings.DATABASE_CONNECTIONS,
  idleTimeoutMillis: settings.DATABASE_IDLE_AFTER,
  connectionTimeoutMillis: settings.DATABASE_CONNECT_WITHIN,
  query_timeout: settings.DATABASE_STATEMENT_WITHIN + ON_THE_WAY_MS,
  // Detects a server that vanished silently, as at a failover, on connections that only listen.
  keepAlive: true,
});

function openPool(logger: Logger, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", traceStatements);
  // A broken idle connection makes the pool emit an error, which would otherwise end the process.
  pool.on("error", (err) => logger.warn({ err }, "an idle connection to the database was lost"));
  return pool;
}
