import { wrongColumn } from "@stakehold/messaging/columns.ts";
import type { Row } from "@stakehold/messaging/sql.ts";

export {
  bigintOf,
  flagOf,
  integerOf,
  optionalBigint,
  optionalText,
  optionalTime,
  rowsParameter,
  textOf,
  timeOf,
  wordOf,
} from "@stakehold/messaging/columns.ts";

/** A column's name says what JSON can't: cents are far below what a JSON number holds exactly. */
const typed = (column: string, value: unknown): unknown => {
  if (typeof value === "number" && column.endsWith("_cents")) return BigInt(value);
  if (typeof value === "string" && /_(at|since)$/.test(column)) return new Date(value);
  return value;
};

/** A row that PostgreSQL wrote as JSON, and the rows in it. */
export function rowOfJson(text: string): Row {
  const value: unknown = JSON.parse(text, typed);
  if (!isRow(value)) throw wrongColumn("of JSON", "row");
  return value;
}

/** A row inside a row, or null. */
export function optionalRow(row: Row, column: string): Row | null {
  const value = row[column];
  if (value !== null && !isRow(value)) throw wrongColumn(column, "row");
  return value;
}

/** Rows inside a row; null is none. */
export function rowsOf(row: Row, column: string): readonly Row[] {
  const value = row[column];
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every(isRow)) throw wrongColumn(column, "rows");
  return value;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
