import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Column, Table } from "@stakehold/store/table.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { TABLES } from "../src/storage/tables.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("tables", [new URL("../migrations/", import.meta.url)]);
});
afterAll(() => database.drop());

const snake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Columns that decisions neither read nor write. */
const OTHERS: ReadonlySet<string> = new Set(["payout_accounts.events_checked_at", "payout_accounts.ready_at"]);

const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ["text", "uuid"],
  bigint: ["bigint"],
  integer: ["integer", "smallint"],
  time: ["timestamp with time zone"],
  flag: ["boolean"],
  json: ["jsonb", "json"],
};

test.each(Object.entries<Table>(TABLES))("the table %s is as the migrations made it", async (name, table) => {
  const { rows } = await database.pool.query<{ name: string; type: string; optional: boolean; words: string | null }>(
    `SELECT columns.column_name AS name, data_type AS type, is_nullable = 'YES' AS optional,
       (SELECT pg_get_constraintdef(oid) FROM pg_constraint
        WHERE conrelid = $1::text::regclass AND contype = 'c' AND conkey = ARRAY[columns.ordinal_position::smallint]
          AND pg_get_constraintdef(oid) LIKE '%= ANY (ARRAY[%') AS words
     FROM information_schema.columns WHERE table_name = $1::text ORDER BY name`,
    [snake(name)],
  );
  const decided = rows.filter((row) => !OTHERS.has(`${snake(name)}.${row.name}`));
  const columns = Object.entries(table).map(([field, column]) => ({ name: column.column ?? snake(field), ...column }));
  expect(decided.map((row) => row.name)).toEqual(columns.map((column) => column.name).toSorted());
  for (const row of decided) {
    const column = columns.find((each) => each.name === row.name);
    expect([row.name, row.optional]).toEqual([row.name, column?.optional ?? false]);
    expect([row.name, wordsOf(row.words)]).toEqual([row.name, wordsIn(column)]);
    if (typeof column?.type === "string") expect(DATA_TYPES[column.type]).toContain(row.type);
  }
});

/** The words that a CHECK allows, in order; undefined without one. */
const wordsOf = (check: string | null): string[] | undefined =>
  check === null ? undefined : Array.from(check.matchAll(/'([A-Z_]+)'::text/g), ([, word = ""]) => word).toSorted();

const wordsIn = (column: Column | undefined): string[] | undefined =>
  typeof column?.type === "object" ? column.type.toSorted() : undefined;
