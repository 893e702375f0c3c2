import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { RUN_FILE } from "./global-setup.ts";
import { hold, letGo } from "./outage.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

const run = promisify(execFile);

/** Where the services keep everything that they know. */
const STORES = ["postgres", "mongo"] as const;

/** The folder of a copy of all of them. */
export type Backup = string;

/**
 * Copies PostgreSQL with all databases of the services as it is at one instant, and MongoDB. The services go on meanwhile:
 * what was under way at that instant is half done in the copy, as in any backup of a platform that works.
 */
export async function backUp(): Promise<Backup> {
  const backup = mkdtempSync(join(stateFolder(), "backup-"));
  await whileStoresAreDown(async () => {
    for (const store of STORES) await copy(join(stateFolder(), store), join(backup, store));
  });
  // It names a process, and by the time of a restore that may be another one.
  rmSync(join(backup, "postgres", "data", "postmaster.pid"), { force: true });
  return backup;
}

/** Puts the stores back to a backup. */
export const putBack = (backup: Backup): Promise<void> =>
  whileStoresAreDown(async () => {
    for (const store of STORES) {
      rmSync(join(stateFolder(), store), { recursive: true });
      await copy(join(backup, store), join(stateFolder(), store));
    }
  });

/** Gives Temporal an empty store, as a namespace that was never used is empty. */
export async function emptyTemporal(): Promise<void> {
  await hold("temporal");
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(join(stateFolder(), "temporal", `temporal.db${suffix}`), { force: true });
  }
  await letGo("temporal");
}

/** Everything that the platform remembers lies beside the file that says where it is. */
const stateFolder = (): string => dirname(process.env[RUN_FILE] ?? "");

/** With owners and modes: PostgreSQL runs as somebody else where this runs as root. */
const copy = (from: string, to: string): Promise<unknown> => run("cp", ["-a", from, to]);

async function whileStoresAreDown(work: () => Promise<void>): Promise<void> {
  await Promise.all(STORES.map(hold));
  try {
    await work();
  } finally {
    await Promise.all(STORES.map(letGo));
    await waitFor("PostgreSQL to serve", answers);
  }
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: platform().postgres.url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
