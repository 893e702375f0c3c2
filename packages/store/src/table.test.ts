import { expect, test } from "@jest/globals";
import { columnReader, columnsOf, rowReader, rowWriter, type Table } from "./table.ts";

const table = {
  id: { type: "text" },
  paidCents: { type: "bigint" },
  dueAt: { type: "time", optional: true },
  side: { type: ["FOR", "AGAINST"] },
  cents: { column: "amount_cents", type: "bigint", optional: true },
} as const satisfies Table;

const dueAt = new Date("2026-05-01T10:00:00.000Z");
const stored = { id: "1", paidCents: 250n, dueAt, side: "FOR", cents: null } as const;

test("columns are selected by the names of their fields, with a prefix if one is given", () => {
  const { id, dueAt: due, cents } = table;
  expect(columnsOf({ id, dueAt: due, cents })).toBe('id AS "id", due_at AS "dueAt", amount_cents AS "cents"');
  expect(columnsOf({ cents }, "own.")).toBe('amount_cents AS "own.cents"');
});

test("a row is read by the names of its fields, and nothing else of it", () => {
  expect(rowReader(table)({ ...stored, other: 1 })).toStrictEqual(stored);
  const prefixed = Object.fromEntries(Object.entries(stored).map(([field, value]) => [`own.${field}`, value]));
  expect(rowReader(table, "own.")(prefixed)).toStrictEqual(stored);
});

test("a row that PostgreSQL wrote as JSON is read with exact cents and times", () => {
  const json = '{"id":"1","paid_cents":250,"due_at":"2026-05-01T12:00:00+02:00","side":"FOR","amount_cents":null}';
  const row: Record<string, unknown> = JSON.parse(json);
  expect(columnReader(table)(row)).toStrictEqual(stored);
});

test("what is stored is written by column and read back", () => {
  const written = rowWriter(table)(stored);
  expect(Object.keys(written)).toEqual(["id", "paid_cents", "due_at", "side", "amount_cents"]);
  expect(columnReader(table)(written)).toStrictEqual(stored);
});

test.each([
  ["a missing value", { id: undefined }, "id"],
  ["NULL where none may be", { paidCents: null }, "paidCents"],
  ["another type", { dueAt: 5 }, "dueAt"],
  ["an unknown word", { side: "NEITHER" }, "side"],
  ["an integer that JSON rounded", { paidCents: 2 ** 53 }, "paidCents"],
])("%s is a fault of the statement", (_name, wrong, column) => {
  expect(() => rowReader(table)({ ...stored, ...wrong })).toThrow(
    new TypeError(`Column ${column} holds no value of its type`),
  );
});
