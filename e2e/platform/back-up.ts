import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { copyFolder } from "@stakehold/stack/copy-folder.ts";
import pg from "pg";
import { hold, letGo } from "./outage.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** The stores that hold all of the services' data. */
const STORES = ["postgres", "mongo"] as const;

type Store = (typeof STORES)[number];

/** A backup of stores in a folder. */
export type Backup = { readonly folder: string; readonly stores: readonly Store[] };

/**
 * Copies PostgreSQL with all service databases as of one instant, and MongoDB. The services keep running: work in
 * progress at that instant is half done in the copy, as in any backup of a running platform.
 */
export async function backUp(stores: readonly Store[] = STORES): Promise<Backup> {
  const folder = mkdtempSync(join(stateFolder(), "backup-"));
  await whileDown(stores, async () => {
    for (const store of stores) await copyFolder(join(stateFolder(), store), join(folder, store));
  });
  // It names a process id, which may belong to another process by the time of a restore.
  rmSync(join(folder, "postgres", "data", "postmaster.pid"), { force: true });
  return { folder, stores };
}

/** Restores the stores of a backup. */
export const putBack = ({ folder, stores }: Backup): Promise<void> =>
  whileDown(stores, async () => {
    for (const store of stores) {
      rmSync(join(stateFolder(), store), { recursive: true });
      await copyFolder(join(folder, store), join(stateFolder(), store));
    }
  });

/**
 * Makes PostgreSQL forget what was written while `work` ran, like a standby that lagged when it took over. Everything
 * else keeps its state.
 */
export async function fallBackAfter(work: () => Promise<void>): Promise<void> {
  const standby = await backUp(["postgres"]);
  await work();
  await putBack(standby);
}

/** Gives Temporal an empty store, like that of a new namespace. */
export async function emptyTemporal(): Promise<void> {
  await hold("temporal");
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(join(stateFolder(), "temporal", `temporal.db${suffix}`), { force: true });
  }
  await letGo("temporal");
}

/** The platform's state lies beside its run file. */
const stateFolder = (): string => dirname(process.env[RUN_FILE] ?? "");

async function whileDown(stores: readonly Store[], work: () => Promise<void>): Promise<void> {
  await Promise.all(stores.map(hold));
  try {
    await work();
  } finally {
    await Promise.all(stores.map(letGo));
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
