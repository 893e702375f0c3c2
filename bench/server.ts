import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { freePort } from "@stakehold/stack/free-port.ts";
import { startPostgres } from "@stakehold/stack/postgres.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";

/** A PostgreSQL of a bench's own, and a folder that is removed with it. */
type Server = { readonly url: string; readonly folder: string; stop(): Promise<void> };

const TOLD_TO_END = 130;

/** Measures on such a server and leaves none behind, also where it is told to end in the middle. */
export async function onServer(measure: (server: Server) => Promise<void>): Promise<void> {
  const told = untilTold();
  try {
    const server = await startServer();
    try {
      await Promise.race([measure(server), whenAborted(told)]);
    } finally {
      await server.stop();
    }
  } catch (error) {
    tellFailure(error);
    process.exitCode = 1;
  }
  // What measures would go on.
  if (told.aborted) process.exit(TOLD_TO_END);
}

/** Starts a server that loses nothing: fsync is on, as where money is. */
async function startServer(): Promise<Server> {
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
