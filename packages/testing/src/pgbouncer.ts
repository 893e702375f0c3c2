import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { installedOf, startInstalled, type InstalledServer } from "./installed-server.ts";

/** A PgBouncer in transaction mode in front of a PostgreSQL, for one suite. It restarts at the same address. */
export type TestPooler = InstalledServer & {
  /** Returns the address of a database by way of the pooler, with the login of its own address. */
  urlOf(url: string): string;
};

/** The program installed here, or undefined. */
export const poolerProgram: string | undefined = installedOf(["pgbouncer", "/usr/sbin/pgbouncer"]);

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
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const args = [...user, join(folder, "pgbouncer.ini")];
  const server = await startInstalled({ program, args, ready: "process up" });
  return {
    ...server,
    urlOf: (url) => {
      const pooled = new URL(url);
      pooled.port = String(port);
      return pooled.href;
    },
  };
}
