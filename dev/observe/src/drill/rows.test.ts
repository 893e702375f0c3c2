import { expect, test } from "@jest/globals";
import { readRows, withRow } from "./rows.ts";

const row = { alerts: [], firedSeconds: 61, resolvedSeconds: 12 };
const later = { ...row, firedSeconds: 70 };

test("repeating a fault in one place keeps the rows of other faults and places", () => {
  const before = { computer: { "kafka-down": row, "mail-refused": row }, cluster: { "kafka-down": row } };
  expect(withRow(before, "cluster", "kafka-down", later)).toEqual({ ...before, cluster: { "kafka-down": later } });
});

test("a fault whose alert failed loses its row", () => {
  expect(withRow({ computer: { "kafka-down": row } }, "computer", "kafka-down", undefined)).toEqual({ computer: {} });
});

test("a file with an unknown place has no rows", () => {
  expect(() => readRows('{"moon":{}}')).toThrow();
});
