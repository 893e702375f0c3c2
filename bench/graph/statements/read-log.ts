import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { NOTICE } from "@stakehold/messaging/outbox/wake-readers.ts";
import { OPENING } from "@stakehold/service/database/session.ts";
import { onConnection } from "@stakehold/testing/on-connection.ts";

/** The number of statements by service. */
export type Counted = Readonly<Record<string, number>>;

const BEGINNING = /^sent\|(\w+)\|LOG: {2}(?:statement|execute [^:]+): (.*)$/gm;

/**
 * Leaves out a service's health checks of its database, the first statement of a new connection, and notices, one of
 * which may be for many requests.
 */
const isCounted = (statement: string) =>
  statement !== "SELECT 1" && !statement.startsWith(OPENING) && !statement.startsWith(NOTICE);

/** How long the log must be quiet to be complete: a service may continue after its response. */
const QUIET_MS = 60;
const QUIET_TIMES = 3;

/** A server's statements from its own log, where no library can leave one out. */
export type StatementLog = {
  /** Runs work and returns the statements that the server received until it was quiet. */
  during(work: () => Promise<unknown>): Promise<Counted>;
};

/** Makes the server log every statement with the service that sends it. */
export async function writeDownStatements(serverUrl: string, log: string): Promise<StatementLog> {
  await onConnection(serverUrl, async (client) => {
    for (const setting of ["log_line_prefix = 'sent|%a|'", "log_statement = 'all'", "log_duration = off"]) {
      await client.query(`ALTER SYSTEM SET ${setting}`);
    }
    await client.query("SELECT pg_reload_conf()");
  });
  return {
    during: async (work) => {
      const from = sizeOf(log);
      await work();
      return countIn(await untilQuiet(log, from));
    },
  };
}

const sizeOf = (path: string): number => withFile(path, (file) => fstatSync(file).size);

async function untilQuiet(path: string, from: number): Promise<string> {
  let size = sizeOf(path);
  for (let quiet = 0; quiet < QUIET_TIMES; quiet += 1) {
    await pause(QUIET_MS);
    const now = sizeOf(path);
    if (now !== size) quiet = -1;
    size = now;
  }
  return withFile(path, (file) => {
    const bytes = Buffer.alloc(size - from);
    readSync(file, bytes, 0, bytes.length, from);
    return bytes.toString("utf8");
  });
}

function withFile<T>(path: string, read: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

function countIn(text: string): Counted {
  const sent = [...text.matchAll(BEGINNING)].filter(([, , statement = ""]) => isCounted(statement));
  const services = sent.map(([, service = ""]) => service);
  const names = [...new Set(services)].toSorted();
  return Object.fromEntries(names.map((name) => [name, services.filter((each) => each === name).length]));
}
