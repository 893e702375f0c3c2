import { textOf } from "@stakehold/stand-in/rows.ts";
import type { Database } from "./database.ts";

export function readSetting(database: Database, name: string): string | undefined {
  const row = database.prepare("SELECT value FROM settings WHERE name = ?").get(name);
  return row && textOf(row, "value");
}

export function writeSetting(database: Database, name: string, value: string): void {
  database
    .prepare("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .run(name, value);
}
