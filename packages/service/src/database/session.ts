import { WAKES_READERS } from "@stakehold/messaging/outbox/wake-readers.ts";
import type pg from "pg";

/** The start of every connection's first statement. Counts of a request's statements leave it out. */
export const OPENING = "SET TimeZone = 'UTC'";

/** The settings of a session; timeouts are in milliseconds, and 0 means no limit. */
export type SessionSettings = {
  readonly lockMs: number;
  readonly statementMs: number;
  /** Whether its process wakes the readers of what it writes (`wakeReaders`). */
  readonly wakesReaders?: true;
};

const UNLIMITED: SessionSettings = { lockMs: 0, statementMs: 0 };

/**
 * Prepares a new connection before anything else runs on it. Sets UTC, whatever the time zone of the server, the
 * database or the login: Prisma's driver sends and reads times without a zone, so any other would shift them. Uses a
 * statement, because poolers drop the start-up options of a connection.
 */
export async function openSession(client: pg.ClientBase, wanted = UNLIMITED): Promise<void> {
  // Between two owners a connection has no listener, and one that breaks then would end the process.
  client.on("error", ignore);
  const { lockMs, statementMs, wakesReaders } = wanted;
  const settings = [OPENING, `SET lock_timeout = ${lockMs}`, `SET statement_timeout = ${statementMs}`];
  await client.query([...settings, ...(wakesReaders === true ? [WAKES_READERS] : [])].join("; "));
}

/** A connection's owner learns from its statement that it broke. */
const ignore = (): void => undefined;

/** The same as a pool's `verify`: closes a connection that can't be prepared, and its requester gets the error. */
export const verifyingSessions =
  (wanted: SessionSettings) =>
  (client: pg.ClientBase, done: (error?: Error) => void): void => {
    openSession(client, wanted).then(() => done(), done);
  };

/** The same for a pool without limits for statements. */
export const verifySession = verifyingSessions(UNLIMITED);

/** Throws if a session of the pool is not in UTC. */
export async function requireUtc(pool: Pick<pg.Pool, "query">): Promise<void> {
  const { rows } = await pool.query<{ TimeZone: string }>("SHOW TimeZone");
  const zone = rows[0]?.TimeZone;
  if (zone === "UTC") return;
  throw new Error(
    `The sessions of PostgreSQL are in the time zone ${zone}, and every time would be moved. They are set to UTC as they ` +
      "begin, which a pooler undoes unless it is in session mode.",
  );
}
