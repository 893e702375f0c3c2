import type { DatabaseSync, StatementSync } from "node:sqlite";
import { inTransaction, openDatabase as openFile } from "@stakehold/stand-in/database.ts";
import { SCHEMA } from "./schema.ts";

export type Database = {
  prepare(text: string): StatementSync;
  /** Keeps everything that `work` writes, or nothing if it throws. Do not nest. */
  transaction<T>(work: () => T): T;
  /** Inside a transaction: undoes the writes of `work` if it throws an error that `keeps` does not accept. */
  attempt<T>(work: () => T, keeps: (error: unknown) => boolean): T;
  erase(): void;
  close(): void;
};

/** Opens the state. Each statement is prepared once. */
export function openDatabase(file: string): Database {
  const sqlite = openFile(file, SCHEMA);
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const known = statements.get(text);
    if (known) return known;
    const statement = sqlite.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  return {
    prepare,
    transaction: (work) => inTransaction(sqlite, work),
    attempt: (work, keeps) => inSavepoint(sqlite, work, keeps),
    erase: () => tables(sqlite).forEach((table) => sqlite.exec(`DELETE FROM ${table}`)),
    close: () => sqlite.close(),
  };
}

function inSavepoint<T>(sqlite: DatabaseSync, work: () => T, keeps: (error: unknown) => boolean): T {
  sqlite.exec("SAVEPOINT attempt");
  try {
    const result = work();
    sqlite.exec("RELEASE attempt");
    return result;
  } catch (error) {
    sqlite.exec(keeps(error) ? "RELEASE attempt" : "ROLLBACK TO attempt; RELEASE attempt");
    throw error;
  }
}

function tables(sqlite: DatabaseSync): string[] {
  const rows = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  return rows.map((row) => String(row["name"]));
}
