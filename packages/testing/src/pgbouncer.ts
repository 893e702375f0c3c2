import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";

/** A PgBouncer in transaction mode in front of a PostgreSQL, for one suite. */
export type TestPooler = {
  /** Returns the address of a database by way of the pooler, with the login of its own address. */
  urlOf(url: string): string;
  /** Makes it accept data without forwarding any, until the returned function is called. */
  hang(): () => void;
  /** Ends it at once, with all connections. */
  kill(): Promise<void>;
  /** Starts it at the same address after `kill`. */
  restart(): Promise<void>;
};

/** The program installed here, or undefined. */
export const poolerProgram: string | undefined = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/**
 * Starts one on a free loopback port for the logins of these addresses, all on one server. It keeps `sessions` to each
 * database, fewer than its users open.
 */
export async function startPooler(
  program: string,
  { urls, sessions }: { readonly urls: readonly string[]; readonly sessions: number },
): Promise<TestPooler> {
  const logins = urls.map((url) => new URL(url));
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const port = await freePort();
  const users = logins.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  writeFileSync(join(folder, "users.txt"), `${users.join("\n")}\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: sessions,
    max_client_conn: 1_000,
  };
  const ini = [
    "[databases]",
    `* = host=127.0.0.1 port=${logins[0]?.port}`,
    "[pgbouncer]",
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(join(folder, "pgbouncer.ini"), `${ini.join("\n")}\n`);
  // As root it wants to be another user, who reads both files.
  chmodSync(folder, 0o755);
  let running = await start(program, folder);
  return {
    urlOf: (url) => {
      const pooled = new URL(url);
      pooled.port = String(port);
      return pooled.href;
    },
    hang: () => {
      running.kill("SIGSTOP");
      return () => void running.kill("SIGCONT");
    },
    kill: async () => {
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    },
    restart: async () => {
      running = await start(program, folder);
    },
  };
}

async function start(program: string, folder: string): Promise<ChildProcess> {
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const pooler = spawn(program, [...user, join(folder, "pgbouncer.ini")], { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  for await (const text of pooler.stderr) {
    printed += String(text);
    if (!printed.includes("process up")) continue;
    pooler.stderr.resume();
    return pooler;
  }
  throw new Error(`${program} ended before it accepted connections: ${printed}`);
}
