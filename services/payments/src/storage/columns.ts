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

/** Converts by column name what JSON can't express; cents stay far below the limit of exact JSON numbers. */
const typed = (column: string, value: unknown): unknown => {
  if (typeof value === "number" && column.endsWith("_cents")) return BigInt(value);
  if (typeof value === "string" && /_(at|since)$/.test(column)) return new Date(value);
  return value;
};

/** Reads a row that PostgreSQL wrote as JSON, including nested rows. */
export function rowOfJson(text: string): Row {
  const value: unknown = JSON.parse(text, typed);
  if (!isRow(value)) throw wrongColumn("of JSON", "row");
  return value;
}

/** Reads a nested row, or null. */
export function optionalRow(row: Row, column: string): Row | null {
  const value = row[column];
  if (value !== null && !isRow(value)) throw wrongColumn(column, "row");
  return value;
}

/** Reads nested rows; null means none. */
export function rowsOf(row: Row, column: string): readonly Row[] {
  const value = row[column];
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every(isRow)) throw wrongColumn(column, "rows");
  return value;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
