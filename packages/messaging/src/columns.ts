import type { Row } from "./sql.ts";

/** Reads of one column of a row; a value of another type than the column's is a fault of the query. */

/** What a row has in a column is no such thing. */
export const wrongColumn = (column: string, wanted: string): TypeError =>
  new TypeError(`Column ${column} holds no ${wanted}`);

/** A text that is there. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrongColumn(column, "text");
  return value;
}

/** A text or null. */
export const optionalText = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** Whole cents, or any other bigint. */
export function bigintOf(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw wrongColumn(column, "bigint");
  return value;
}

/** Whole cents or null. */
export const optionalBigint = (row: Row, column: string): bigint | null =>
  row[column] === null ? null : bigintOf(row, column);

/** A small whole number. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw wrongColumn(column, "integer");
  return value;
}

/** A small whole number or null. */
export const optionalInteger = (row: Row, column: string): number | null =>
  row[column] === null ? null : integerOf(row, column);

/** A time that is there. */
export function timeOf(row: Row, column: string): Date {
  const value = row[column];
  if (!(value instanceof Date)) throw wrongColumn(column, "time");
  return value;
}

/** A time or null. */
export const optionalTime = (row: Row, column: string): Date | null =>
  row[column] === null ? null : timeOf(row, column);

/** True or false. */
export function flagOf(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value !== "boolean") throw wrongColumn(column, "boolean");
  return value;
}

/** True, false or null. */
export const optionalFlag = (row: Row, column: string): boolean | null =>
  row[column] === null ? null : flagOf(row, column);

/** Texts in an array. */
export function textsOf(row: Row, column: string): readonly string[] {
  const value = row[column];
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) throw wrongColumn(column, "texts");
  return value;
}

/** One of a closed list of words. */
export function wordOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column];
  const word = words.find((known) => known === value);
  if (word === undefined) throw wrongColumn(column, "known word");
  return word;
}

/** One of a closed list of words, or null. */
export const optionalWord = <Word extends string>(row: Row, column: string, words: readonly Word[]): Word | null =>
  row[column] === null ? null : wordOf(row, column, words);

/** Rows as one JSON parameter, alone or in lists by name; bigint as text, which PostgreSQL reads back exactly. */
export const rowsParameter = (rows: readonly Row[] | Readonly<Record<string, unknown>>): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
