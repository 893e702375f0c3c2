import { expect, test } from "@jest/globals";
import { decodeCursor, encodeCursor, pageOf, readPage } from "./page.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a page says whether more follows by the one row that was fetched too many", () => {
  expect(pageOf(rows(4), { limit: 3 }, String)).toEqual({
    nodes: [0, 1, 2],
    pageInfo: { hasNextPage: true, endCursor: "2" },
  });
  expect(pageOf(rows(3), { limit: 3 }, String).pageInfo).toEqual({ hasNextPage: false, endCursor: "2" });
  expect(pageOf([], { limit: 3 }, String).pageInfo).toEqual({ hasNextPage: false, endCursor: null });
});

test.each([0, -1, 101, 1.5, Number.NaN])("a page of %d is refused", (first) =>
  expect(() => readPage({ first }, String)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" })),
);

test("a cursor reads back as it was written, and anything else is refused", () => {
  const cursor = encodeCursor(["2026-11-21", "id"]);
  expect(decodeCursor(cursor, 2)).toEqual(["2026-11-21", "id"]);
  for (const text of ["", "x", cursor.slice(2), encodeCursor(["one"]), Buffer.from("[1,2]").toString("base64url")]) {
    expect(() => decodeCursor(text, 2)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  }
});
