import { expect, test } from "@jest/globals";
import { readRows, withRow } from "./rows.ts";

const row = { alerts: [], firedSeconds: 61, resolvedSeconds: 12 };
const later = { ...row, firedSeconds: 70 };

test("a fault that is made again in a place keeps what was seen of others, and of other places", () => {
  const before = { computer: { "kafka-down": row, "mail-refused": row }, cluster: { "kafka-down": row } };
  expect(withRow(before, "cluster", "kafka-down", later)).toEqual({ ...before, cluster: { "kafka-down": later } });
});

test("a fault that was not told has no row any more", () => {
  expect(withRow({ computer: { "kafka-down": row } }, "computer", "kafka-down", undefined)).toEqual({ computer: {} });
});

test("a file with a place that nobody knows is none of rows", () => {
  expect(() => readRows('{"moon":{}}')).toThrow();
});
