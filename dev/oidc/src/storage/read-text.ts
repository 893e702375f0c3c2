import type { SQLOutputValue } from "node:sqlite";

type Row = Record<string, SQLOutputValue>;

/** A text column that may be null. A value of another kind means that the schema and the code disagree. */
export function readOptionalText(row: Row, column: string): string | undefined {
  const value = row[column];
  if (value === null) return undefined;
  if (typeof value !== "string") throw new Error(`Column ${column} holds no text`);
  return value;
}

/** A text column that is never null. */
export function readText(row: Row, column: string): string {
  const value = readOptionalText(row, column);
  if (value === undefined) throw new Error(`Column ${column} is null`);
  return value;
}
