import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** The services by the number of statements that each sent. */
export type Counted = Readonly<Record<string, number>>;

const BEGINNING = /^sent\|(\w+)\|LOG: {2}(?:statement|execute [^:]+): (.*)$/gm;

/** What a service asks again and again to know whether its database is there. */
const PROBE = "SELECT 1";

/** How long nothing more may come until all has come: a service may go on after its answer. */
const QUIET_MS = 60;
const QUIET_TIMES = 3;

/** What a server is asked, by what it writes down itself: no library can leave a statement out. */
export type StatementLog = {
  /** Runs work and returns the statements that the server was sent until it was quiet. */
  during(work: () => Promise<unknown>): Promise<Counted>;
};

/** Has the server write down every statement with the service that sends it. */
export async function writeDownStatements(serverUrl: string, log: string): Promise<StatementLog> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const setting of ["log_line_prefix = 'sent|%a|'", "log_statement = 'all'", "log_duration = off"]) {
      await client.query(`ALTER SYSTEM SET ${setting}`);
    }
    await client.query("SELECT pg_reload_conf()");
  } finally {
    await client.end();
  }
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
  const sent = [...text.matchAll(BEGINNING)].filter(([, , statement]) => statement !== PROBE);
  const services = sent.map(([, service = ""]) => service);
  const names = [...new Set(services)].toSorted();
  return Object.fromEntries(names.map((name) => [name, services.filter((each) => each === name).length]));
}
