import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The state file of a stand-in without persistence. */
export const IN_MEMORY = ":memory:";

/** The log is copied into the file only after many writes; a burst of calls would otherwise repeat that. */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA busy_timeout = 5000;";

/**
 * Opens a state file, creating it and its folder if missing, and runs its schema. A committed transaction is with the
 * operating system, so a killed process loses nothing; only a power cut could, which a stand-in need not survive.
 */
export function openDatabase(file: string, schema: string): DatabaseSync {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(PRAGMAS + schema);
  return database;
}

/** Keeps everything that `work` writes, or none of it if it throws. Do not nest. */
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
