import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { startPostgres } from "@stakehold/stack/postgres.ts";
import { keepSecrets } from "@stakehold/stack/secrets.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";

/** A PostgreSQL of a bench's own, and a folder that is removed with it. */
export type Server = {
  readonly url: string;
  readonly folder: string;
  /** What the server writes; it is appended to. */
  readonly log: string;
  readonly pid: number;
  stop(): Promise<void>;
};

const TOLD_TO_END = 130;

type Options = {
  /** The name of a folder that stays, with all that was written into the server, for the next run. */
  readonly kept?: string;
  /** No only where nothing is timed. */
  readonly fsync?: boolean;
};

/** Measures on such a server and leaves none behind, also where it is told to end in the middle. */
export async function onServer(measure: (server: Server) => Promise<void>, options: Options = {}): Promise<void> {
  const told = untilTold();
  try {
    const server = await startServer(options);
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

/** Starts a server that loses nothing, unless it may: fsync is on, as where money is. */
async function startServer({ kept, fsync = true }: Options): Promise<Server> {
  const folder = join(stakeholdFolder, kept ?? `bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const log = join(folder, "postgres.log");
  rmSync(log, { force: true });
  const server = await startPostgres({
    dataDir: join(folder, "postgres"),
    port: await freePort(),
    log,
    password: keepSecrets(join(folder, "postgres.json"))("password"),
    fsync,
  });
  return {
    url: server.url,
    folder,
    log,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
