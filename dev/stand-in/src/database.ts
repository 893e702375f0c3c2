import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The state file of a stand-in that keeps nothing. */
export const IN_MEMORY = ":memory:";

/** Many writes go by before the log is copied into the file, which a burst of calls would else do over and over. */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA busy_timeout = 5000;";

/**
 * Opens a state file, creating it and its folder when they are absent, and runs its schema. A committed transaction is
 * in the operating system's hands, so a killed process loses nothing; only a power cut could, and a stand-in need not
 * survive one.
 */
export function openDatabase(file: string, schema: string): DatabaseSync {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS + schema);
  return database;
}

/** Keeps everything that `work` writes, or nothing of it when it throws. Not to be nested. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
