import assert from "node:assert/strict";
import type { SQLOutputValue } from "node:sqlite";

/** A row from SQLite. A column of another type than expected is a defect. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  assert(typeof value === "string", `column ${column} holds text`);
  return value;
}

export const optionalTextOf = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  assert(typeof value === "number", `column ${column} holds a number`);
  return value;
}
