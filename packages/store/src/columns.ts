import type { Row } from "./sql.ts";

/** Readers of one column of a row; a value of another type is a fault of the query. */

/** The error for a column value of the wrong type. */
export const wrongColumn = (column: string, wanted: string): TypeError =>
  new TypeError(`Column ${column} holds no ${wanted}`);

/** Reads a text. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrongColumn(column, "text");
  return value;
}

/** Reads a text or null. */
export const optionalText = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** Reads whole cents, or any other bigint. */
export function bigintOf(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw wrongColumn(column, "bigint");
  return value;
}

/** Reads whole cents or null. */
export const optionalBigint = (row: Row, column: string): bigint | null =>
  row[column] === null ? null : bigintOf(row, column);

/** Reads a small integer. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw wrongColumn(column, "integer");
  return value;
}

/** Reads a small integer or null. */
export const optionalInteger = (row: Row, column: string): number | null =>
  row[column] === null ? null : integerOf(row, column);

/** Reads a time. */
export function timeOf(row: Row, column: string): Date {
  const value = row[column];
  if (!(value instanceof Date)) throw wrongColumn(column, "time");
  return value;
}

/** Reads a time or null. */
export const optionalTime = (row: Row, column: string): Date | null =>
  row[column] === null ? null : timeOf(row, column);

/** Reads a boolean. */
export function flagOf(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value !== "boolean") throw wrongColumn(column, "boolean");
  return value;
}

/** Reads a boolean or null. */
export const optionalFlag = (row: Row, column: string): boolean | null =>
  row[column] === null ? null : flagOf(row, column);

/** Reads an array of texts. */
export function textsOf(row: Row, column: string): readonly string[] {
  const value = row[column];
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) throw wrongColumn(column, "texts");
  return value;
}

/** Reads one of a closed list of words. */
export function wordOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column];
  const word = words.find((known) => known === value);
  if (word === undefined) throw wrongColumn(column, "known word");
  return word;
}

/** Reads one of a closed list of words, or null. */
export const optionalWord = <Word extends string>(row: Row, column: string, words: readonly Word[]): Word | null =>
  row[column] === null ? null : wordOf(row, column, words);

/**
 * Serialises rows as one JSON parameter, as one list or as named lists; bigint as text, which PostgreSQL reads back
 * exactly.
 */
export const rowsParameter = (rows: readonly Row[] | Readonly<Record<string, unknown>>): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
