import { wrongColumn } from "./columns.ts";
import type { Row } from "./sql.ts";

/** A column of a table. */
export type Column = {
  /** Its name; unless given, that of its field in snake case. */
  readonly column?: string;
  /** The type of its values, or the words that it may hold. */
  readonly type: keyof Values | readonly string[];
  /** Whether it may hold NULL. */
  readonly optional?: true;
};

/** A table by the names of its fields; `generate-tables.ts` writes those of a service's schema.prisma. */
export type Table = Readonly<Record<string, Column>>;

type Values = {
  readonly text: string;
  readonly bigint: bigint;
  readonly integer: number;
  readonly time: Date;
  readonly flag: boolean;
  readonly texts: readonly string[];
  readonly bytes: Uint8Array;
  readonly json: unknown;
};

type Value<Type> = Type extends keyof Values ? Values[Type] : Type extends readonly string[] ? Type[number] : never;

/** What a row of a table holds: a value for each field, null for NULL. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends { readonly optional: true }
    ? Value<T[Name]["type"]> | null
    : Value<T[Name]["type"]>;
};

/** Returns a table's columns for a SELECT, each under the prefix and the name of its field. */
export const columnsOf = (table: Table, prefix = ""): string =>
  columnsIn(table)
    .map(({ field, column }) => `${column} AS "${prefix}${field}"`)
    .join(", ");

/** Returns a function that returns the row to write for what is stored, by column. */
export function rowWriter<T extends Table>(table: T): (stored: RowOf<T>) => Row {
  const columns = columnsIn(table);
  return (stored) => Object.fromEntries(columns.map(({ field, column }) => [column, stored[field]]));
}

/**
 * Returns a reader of rows that were selected with `columnsOf` and the same prefix. It throws a TypeError for a value of
 * another type, which is a fault of the statement.
 */
export const rowReader = <T extends Table>(table: T, prefix = ""): ((row: Row) => RowOf<T>) =>
  readerOf<T>(columnsIn(table).map((column) => ({ ...column, name: `${prefix}${column.field}`, convert: undefined })));

/** Returns a reader of rows by column, as `SELECT *` and `row_to_json` return them. Throws as `rowReader` does. */
export const columnReader = <T extends Table>(table: T): ((row: Row) => RowOf<T>) =>
  readerOf<T>(
    columnsIn(table).map((column) => ({
      ...column,
      name: column.column,
      convert: typeof column.type === "string" ? FROM_JSON[column.type] : undefined,
    })),
  );

type Field = {
  readonly field: string;
  readonly column: string;
  readonly type: Column["type"];
  readonly optional: boolean;
};

const columnsIn = (table: Table): Field[] =>
  Object.entries(table).map(([field, { column = columnOf(field), type, optional = false }]) => ({
    field,
    column,
    type,
    optional,
  }));

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** A field, its column's name in the rows to read, and how its value in JSON is converted, if it has to be. */
type NamedField = Field & {
  readonly name: string;
  readonly convert: ((value: unknown) => unknown) | undefined;
};

/** Returns a reader of every field of the table, each of its type. */
function readerOf<T extends Table>(fields: readonly NamedField[]): (row: Row) => RowOf<T>;
function readerOf(fields: readonly NamedField[]): (row: Row) => object {
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const { field, name, type, optional, convert } of fields) {
      const value = convert === undefined ? row[name] : convert(row[name]);
      if (!(optional && value === null) && !isOfType(value, type)) throw wrongColumn(name, "value of its type");
      read[field] = value;
    }
    return read;
  };
}

/** Converts the values of types that JSON can't express; any other value stays. Integers in JSON must be exact. */
const FROM_JSON: { readonly [Type in keyof Values]?: (value: unknown) => unknown } = {
  bigint: (value) => (typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value),
  time: (value) => (typeof value === "string" ? new Date(value) : value),
};

function isOfType(value: unknown, type: Column["type"]): boolean {
  if (typeof type !== "string") return typeof value === "string" && type.includes(value);
  return TESTS[type](value);
}

const TESTS: { readonly [Type in keyof Values]: (value: unknown) => boolean } = {
  text: (value) => typeof value === "string",
  bigint: (value) => typeof value === "bigint",
  integer: (value) => typeof value === "number",
  time: (value) => value instanceof Date,
  flag: (value) => typeof value === "boolean",
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  bytes: (value) => value instanceof Uint8Array,
  json: (value) => value !== undefined,
};
