import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA busy_timeout = 2000;

  CREATE TABLE IF NOT EXISTS messages (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient   TEXT NOT NULL,
    sender      TEXT NOT NULL,
    subject     TEXT NOT NULL,
    message_id  TEXT,
    received_at TEXT NOT NULL,
    deliveries  INTEGER NOT NULL DEFAULT 1,
    raw         BLOB NOT NULL,
    UNIQUE (recipient, message_id)
  ) STRICT;
`;

/** Opens the state file, creating it and its folder when they are absent. */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  return database;
}
