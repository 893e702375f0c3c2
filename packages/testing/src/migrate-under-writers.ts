import { readFile } from "node:fs/promises";
import pg from "pg";
import type { TestDatabase } from "./database.ts";

/** A migration, and the statements that undo it. */
export type UndoneMigration = { readonly file: URL; readonly undoing: string };

const WRITERS = 4;

/**
 * Undoes a migration and applies it again, in one transaction, with concurrent writers before and after. The result for
 * earlier rows, and for those written while it waits for its locks, can be compared afterwards.
 */
export async function migrateUnderWriters(
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  { file, undoing }: UndoneMigration,
  write: () => Promise<unknown>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const over = new AbortController();
  const writer = async () => {
    while (!over.signal.aborted) await write();
    await write();
  };
  try {
    await owner.query(undoing);
    await write();
    const writing = Promise.all(Array.from({ length: WRITERS }, writer));
    await owner.query(`BEGIN; ${await readFile(file, "utf8")} COMMIT;`).finally(() => over.abort());
    await writing;
  } finally {
    await owner.end();
  }
}
