import type { Row } from "@stakehold/messaging/sql.ts";

/** Reads of one column of a row; a value of another type than the column's is a fault of the query. */

const wrong = (column: string, wanted: string): TypeError => new TypeError(`Column ${column} holds no ${wanted}`);

/** A text that is there. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrong(column, "text");
  return value;
}

/** A text or null. */
export const optionalText = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** Whole cents, or any other bigint. */
export function bigintOf(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw wrong(column, "bigint");
  return value;
}

/** Whole cents or null. */
export const optionalBigint = (row: Row, column: string): bigint | null =>
  row[column] === null ? null : bigintOf(row, column);

/** A small whole number. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw wrong(column, "integer");
  return value;
}

/** A time that is there. */
export function timeOf(row: Row, column: string): Date {
  const value = row[column];
  if (!(value instanceof Date)) throw wrong(column, "time");
  return value;
}

/** A time or null. */
export const optionalTime = (row: Row, column: string): Date | null =>
  row[column] === null ? null : timeOf(row, column);

/** True or false. */
export function flagOf(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value !== "boolean") throw wrong(column, "boolean");
  return value;
}

/** One of a closed list of words. */
export function wordOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column];
  const word = words.find((known) => known === value);
  if (word === undefined) throw wrong(column, "known word");
  return word;
}

/** Rows as one JSON parameter, alone or in lists by name; bigint as text, which PostgreSQL reads back exactly. */
export const rowsParameter = (rows: readonly Row[] | Readonly<Record<string, unknown>>): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

/** A column's name says what JSON can't: cents are far below what a JSON number holds exactly. */
const typed = (column: string, value: unknown): unknown => {
  if (typeof value === "number" && column.endsWith("_cents")) return BigInt(value);
  if (typeof value === "string" && /_(at|since)$/.test(column)) return new Date(value);
  return value;
};

/** A row that PostgreSQL wrote as JSON, and the rows in it. */
export function rowOfJson(text: string): Row {
  const value: unknown = JSON.parse(text, typed);
  if (!isRow(value)) throw wrong("of JSON", "row");
  return value;
}

/** A row inside a row, or null. */
export function optionalRow(row: Row, column: string): Row | null {
  const value = row[column];
  if (value !== null && !isRow(value)) throw wrong(column, "row");
  return value;
}

/** Rows inside a row; null is none. */
export function rowsOf(row: Row, column: string): readonly Row[] {
  const value = row[column];
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every(isRow)) throw wrong(column, "rows");
  return value;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
