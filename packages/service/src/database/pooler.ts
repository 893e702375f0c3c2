import pg from "pg";
import { SettingsError } from "../config.ts";
import type { Logger } from "../logger.ts";
import type { Limits } from "./session.ts";

/**
 * A connection that sends every statement without its name, so that the server parses it each time: a pooler may run
 * the next one in another session, which lacks what this one prepared.
 */
export class UnnamedStatements extends pg.Client {
  override query: pg.Client["query"] = (statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    return Reflect.apply(pg.Client.prototype.query, this, [
      isNamed ? { ...statement, name: undefined } : statement,
      ...rest,
    ]);
  };
}

/** How often the checks try to get the session of another connection, because others use the pooler as well. */
const TRIES = 3;

const PROCESS = "SELECT pg_backend_pid() AS process";

/**
 * Throws a SettingsError if a connection of the address that the setting names does not keep its session: a pooler that
 * lends one for a transaction gives it to the next connection that asks.
 */
export async function requireLastingSessions(url: string, setting: string): Promise<void> {
  await withTwo(url, async (first, second) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { rows: own } = await first.query(PROCESS);
      await second.query("BEGIN");
      const { rows: others } = await second.query(PROCESS);
      await second.query("ROLLBACK");
      if (own[0].process === others[0].process) throw lent(setting);
    }
  });
}

const lent = (setting: string) =>
  new SettingsError(
    `${setting} leads through a pooler that lends a session for one transaction: ` +
      (setting === "DATABASE_URL"
        ? "DATABASE_DIRECT_URL must be set, and lead to the same database without it."
        : "it must lead to the server without it."),
  );

/** PostgreSQL's codes for a statement's name that is taken, and for one that it does not know. */
const MIXED_UP = new Set(["42P05", "26000"]);

/** Throws a SettingsError if a pooler mixes up the named statements of its connections. */
export async function requireNamedStatements(url: string): Promise<void> {
  await withTwo(url, async (first, second) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      for (const client of [first, second]) await client.query({ name: "named_statement", text: "SELECT 1" });
    }
  }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && MIXED_UP.has(error.code ?? ""))) throw error;
    throw new SettingsError(
      "DATABASE_URL leads through a pooler that does not support named statements: DATABASE_NAMED_STATEMENTS must be no.",
    );
  });
}

const CONNECT_WITHIN_MS = 15_000;

async function withTwo(url: string, work: (first: pg.Client, second: pg.Client) => Promise<void>): Promise<void> {
  const first = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  const second = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  const both = [first, second];
  // A statement on a lost connection rejects; the event would end the process.
  for (const client of both) client.on("error", () => undefined);
  try {
    await Promise.all(both.map((client) => client.connect()));
    await work(first, second);
  } finally {
    await Promise.all(both.map((client) => client.end()));
  }
}

/** The names of the settings in PostgreSQL, with their values for a login whose sessions a pooler lends. */
export const loginSettings = ({ lockMs, statementMs }: Limits): ReadonlyMap<string, string> =>
  new Map([
    ["TimeZone", "UTC"],
    ["lock_timeout", String(lockMs)],
    ["statement_timeout", String(statementMs)],
  ]);

/**
 * Throws a SettingsError unless the sessions of a service's login begin with its settings, which a process can't set
 * where a pooler lends them: a setting would stay in the session, which another process gets next.
 */
export async function requireLoginSettings(pool: pg.Pool, limits: Limits, logger: Logger): Promise<void> {
  const wanted = loginSettings(limits);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name = ANY ($1)",
    [[...wanted.keys()]],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  const wrong = [...wanted].filter(([name, value]) => found.get(name) !== value);
  if (wrong.length > 0) {
    const differences = wrong.map(([name, value]) => `${name} is ${found.get(name)} instead of ${value}`);
    throw new SettingsError(
      `Behind a pooler the login of DATABASE_URL needs settings of its own, and ${differences.join(", ")}: ` +
        "the command `provision` sets them, for the sessions that the pooler opens afterwards.",
    );
  }
  const { rows: announced } = await pool.query<{ on: boolean | null }>(
    "SELECT current_setting('stakehold.wakes_readers', true) = 'on' AS on",
  );
  if (announced[0]?.on === true) return;
  logger.warn(
    "the login of DATABASE_URL lacks `stakehold.wakes_readers`, which a superuser has to set, so commits that write events queue up",
  );
}
