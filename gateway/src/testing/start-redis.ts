import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { installedOf, startInstalled, type InstalledServer } from "@stakehold/testing/installed-server.ts";

/** A Valkey or Redis for one test. It restarts at the same address, empty. */
export type TestRedis = InstalledServer & { readonly url: string };

/** The program installed here, or undefined. */
export const redisProgram: string | undefined = installedOf(["valkey-server", "redis-server"]);

/** Starts one on a free loopback port, without persistence. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), "redis-"));
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = await startInstalled({ program, args, ready: "Ready to accept connections" });
  return { ...server, url: `redis://127.0.0.1:${port}` };
}
