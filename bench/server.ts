import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/stack/free-port.ts";
import { startPostgres } from "@stakehold/stack/postgres.ts";

/** A PostgreSQL of a bench's own, and a folder that is removed with it. */
export type Server = { readonly url: string; readonly folder: string; stop(): Promise<void> };

/** Starts a server that loses nothing: fsync is on, as where money is. */
export async function startServer(): Promise<Server> {
  const folder = join(stakeholdFolder, `bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres({
    dataDir: join(folder, "postgres"),
    port: await freePort(),
    log: join(folder, "postgres.log"),
    password: randomBytes(18).toString("base64url"),
    fsync: true,
  });
  return {
    url: server.url,
    folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
