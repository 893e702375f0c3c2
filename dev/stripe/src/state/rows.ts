import assert from "node:assert/strict";
import type { SQLOutputValue } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  assert(typeof value === "string", `column ${column} holds text`);
  return value;
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  assert(typeof value === "number", `column ${column} holds a number`);
  return value;
}
