import { WAKES_READERS } from "@stakehold/messaging/outbox/wake-readers.ts";
import type pg from "pg";

/** The start of every connection's first statement. Counts of a request's statements leave it out. */
export const OPENING = "SET TimeZone = 'UTC'";

/** How long a statement waits for a lock, and takes in all, in milliseconds; 0 means no limit. */
export type Limits = { readonly lockMs: number; readonly statementMs: number };

/** The settings of a session. */
export type SessionSettings = Limits & {
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
  client.on("error", ignore);
  const { lockMs, statementMs, wakesReaders } = wanted;
  const settings = [OPENING, `SET lock_timeout = ${lockMs}`, `SET statement_timeout = ${statementMs}`];
  await client.query([...settings, ...(wakesReaders === true ? [WAKES_READERS] : [])].join("; "));
}

/**
 * A connection's owner learns from its statement that it broke. Between two owners a connection has no other listener,
 * and one that breaks then would end the process.
 */
const ignore = (): void => undefined;

/** As a pool's `verify`: leaves a new connection's session as it is. */
export const surviveLoss = (client: pg.ClientBase, done: () => void): void => {
  client.on("error", ignore);
  done();
};

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
      "begin, which something on the way undoes.",
  );
}
