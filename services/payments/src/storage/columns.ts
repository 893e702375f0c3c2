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

/** Rows as one JSON parameter; bigint as text, which PostgreSQL reads back exactly. */
export const rowsParameter = (rows: readonly Row[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
