import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { onConnection } from "@stakehold/testing/on-connection.ts";
import { fillDatabases, statementsOf } from "../graph/fill/fill-databases.ts";
import type { Size } from "../graph/fill/world.ts";
import { createDatabases, databasesAt, STORED, type Databases } from "../graph/open-databases.ts";
import type { Server } from "../server.ts";

/**
 * Returns the databases of a platform of some size: those of an earlier run, if nothing that created them has changed.
 */
export async function preparePlatform({ url, folder }: Server, name: string, size: Size): Promise<Databases> {
  const databases = databasesAt(url, name);
  const file = join(folder, `${name}.fingerprint`);
  const wanted = fingerprintOf(size);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) return databases;
  const began = performance.now();
  console.log(`Filling ${size.bets} bets and ${size.places} places …`);
  rmSync(file, { force: true });
  await dropDatabases(url, name);
  await createDatabases(url, databases);
  await fillDatabases(databases, size);
  writeFileSync(file, wanted);
  console.log(`They are there after ${((performance.now() - began) / 1000).toFixed(0)} s, and stay for the next run.`);
  return databases;
}

/** Identifies what a platform is created from: its statements, and the migrations before them. */
function fingerprintOf(size: Size): string {
  const hash = createHash("sha256").update(
    JSON.stringify([size, STORED.map((service) => statementsOf(size, service))]),
  );
  const files = globSync("{packages/messaging,services/*}/migrations/*.sql", { cwd: repositoryRoot }).toSorted();
  for (const file of files) hash.update(readFileSync(join(repositoryRoot, file)));
  return hash.digest("hex");
}

const dropDatabases = (url: string, name: string): Promise<void> =>
  onConnection(url, async (client) => {
    for (const service of STORED) await client.query(`DROP DATABASE IF EXISTS ${name}_${service} WITH (FORCE)`);
  });
