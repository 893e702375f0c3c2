import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { startPostgres } from "@stakehold/stack/postgres.ts";
import { keepSecrets } from "@stakehold/stack/secrets.ts";
import { orAborted, untilEnded } from "./until-ended.ts";

/** A PostgreSQL for one bench, and a folder that is removed with it. */
export type Server = {
  readonly url: string;
  readonly folder: string;
  /** The server's log file, which is appended to. */
  readonly log: string;
  readonly pid: number;
  stop(): Promise<void>;
};

type Options = {
  /** The name of a folder that is kept with all of the server's data for the next run. */
  readonly kept?: string;
  /** False only if nothing is timed. */
  readonly fsync?: boolean;
  /** Further settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** Measures on such a server and removes it, even if the bench is interrupted. */
export async function onServer(measure: (server: Server) => Promise<void>, options: Options = {}): Promise<void> {
  await untilEnded(async (signal) => {
    const server = await startServer(options);
    try {
      await orAborted(signal, measure(server));
    } finally {
      await server.stop();
    }
  });
}

/** Starts a durable server, unless it may lose data: fsync is on, as it must be for money. */
async function startServer({ kept, fsync = true, settings = {} }: Options): Promise<Server> {
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
    settings,
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
