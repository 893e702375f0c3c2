import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

const run = promisify(execFile);

/** Where Debian installs the programs of each version. */
const DEBIAN = "/usr/lib/postgresql";

/** Returns the pgbench of the PATH, or the newest of Debian's. Throws SetUpError if there is none. */
export function findPgbench(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...versions.map((version) => join(DEBIAN, version, "bin")),
  ];
  const found = folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
  if (found === undefined) {
    throw new SetUpError(
      "There is no pgbench: install PostgreSQL's own (Debian, Ubuntu: apt install postgresql-contrib; macOS: brew install postgresql).",
    );
  }
  return found;
}

/** Creates pgbench's tables in a database of the server; `measure` returns its transactions per second. */
export async function preparePgbench(
  serverUrl: string,
  scale: number,
): Promise<{ measure(clients: number, seconds: number): Promise<number> }> {
  await run(findPgbench(), ["-i", "-q", "-s", String(scale)], { env: { ...process.env, ...connection(serverUrl) } });
  return { measure: (clients, seconds) => runPgbench(serverUrl, { clients, seconds }) };
}

/** What pgbench runs: its own transactions, or those of a script, and with which settings of a session. */
type Pgbench = {
  readonly clients: number;
  readonly seconds: number;
  readonly script?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** Runs prepared transactions at once, each of the clients one after the other; returns how many were made per second. */
export async function runPgbench(url: string, { clients, seconds, script, settings = {} }: Pgbench): Promise<number> {
  const own = script === undefined ? [] : ["-f", script];
  const args = ["-n", "-c", String(clients), "-j", "2", "-M", "prepared", "-T", String(seconds), ...own];
  const PGOPTIONS = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const env = { ...process.env, ...connection(url), PGOPTIONS };
  // The server's messages to its clients appear on stderr.
  const child = spawn(findPgbench(), args, { env, stdio: ["ignore", "pipe", "ignore"] });
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  // On a busy computer many clients may make none in a short time, of which pgbench prints no rate.
  if (/^number of transactions actually processed: 0$/m.test(printed)) return 0;
  const [, rate] = /^tps = ([\d.]+)/m.exec(printed) ?? [];
  if (rate === undefined) throw new Error(`pgbench did not say how many transactions it made: ${printed}`);
  return Number(rate);
}

/** Returns the environment of libpq's programs; a password must not be among a program's arguments. */
function connection(serverUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(serverUrl);
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
}
