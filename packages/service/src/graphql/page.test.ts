import { expect, test } from "@jest/globals";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  pageOf,
  positionIn,
  readPage,
  timeCursor,
  timePosition,
} from "./page.ts";

const FIRST_THREE = { limit: 3, after: undefined };

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a page detects further pages by fetching one additional row", () => {
  expect(pageOf(rows(4), FIRST_THREE, String)).toMatchObject({ nodes: [0, 1, 2], pageInfo: { hasNextPage: true } });
  expect(pageOf(rows(3), FIRST_THREE, String).pageInfo.hasNextPage).toBe(false);
});

test("a page has the cursors of its first and last row, and an empty page has none", () => {
  expect(pageOf(rows(4), FIRST_THREE, String).pageInfo).toMatchObject({ startCursor: "0", endCursor: "2" });
  expect(pageOf([], FIRST_THREE, String).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
});

test("a page after a cursor has a previous page, and the first page has none", () => {
  expect(pageOf(rows(4), { limit: 3, after: 7 }, String).pageInfo.hasPreviousPage).toBe(true);
  expect(pageOf(rows(4), FIRST_THREE, String).pageInfo.hasPreviousPage).toBe(false);
});

test("every row of a page has its own cursor, which is built only on request", () => {
  const made: number[] = [];
  const cursorOf = (row: number) => `at ${made.push(row) && row}`;
  const page = pageOf(rows(4), FIRST_THREE, cursorOf);
  expect([page.nodes, page.pageInfo.hasNextPage, made]).toEqual([[0, 1, 2], true, []]);
  expect(page.edges).toEqual([0, 1, 2].map((node) => ({ cursor: `at ${node}`, node })));
});

test.each([0, -1, 101, 1.5, Number.NaN])("a page of %d is refused", (first) =>
  expect(() => readPage({ first }, String)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" })),
);

test("a cursor decodes to its parts, and anything else is refused", () => {
  const cursor = encodeCursor(["2026-11-21", "id"]);
  expect(decodeCursor(cursor, 2)).toEqual(["2026-11-21", "id"]);
  for (const text of ["", "x", cursor.slice(2), encodeCursor(["one"]), Buffer.from("[1,2]").toString("base64url")]) {
    expect(() => decodeCursor(text, 2)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  }
});

const ID = "01990000-0000-7000-8000-000000000001";

test("a cursor that is bound to a list is refused by every other list", () => {
  const cursor = cursorIn("votes/1", encodeCursor(["7"]));
  const positionOf = (text: string) => decodeCursor(text, 1);
  expect(positionIn("votes/1", positionOf)(cursor)).toEqual(["7"]);
  for (const [list, other] of [
    ["votes/2", cursor],
    ["votes/1", encodeCursor(["7"])],
    ["votes/1", encodeCursor(["votes/1", "x"])],
  ] as const) {
    expect(() => positionIn(list, positionOf)(other)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "after" } }),
    );
  }
});

test("a cursor by time and id decodes to its parts", () => {
  const time = new Date("2026-11-21T12:00:00.123Z");
  expect(timePosition(timeCursor(time, ID))).toEqual({ time, id: ID });
  expect(timePosition(timeCursor(time, "payout/tr:1"), (id) => id.startsWith("payout/"))).toEqual({
    time,
    id: "payout/tr:1",
  });
});

test.each([
  ["a day that does not exist", "2026-11-31T12:00:00.000Z", ID],
  ["a day without a time", "2026-11-21", ID],
  ["another zone", "2026-11-21T12:00:00.000+01:00", ID],
  ["a word", "yesterday", ID],
  ["an empty time", "", ID],
  ["the year 0", "0000-01-01T00:00:00.000Z", ID],
  ["a year beyond PostgreSQL's range", "+275760-09-13T00:00:00.000Z", ID],
  ["a year beyond JavaScript's range", "+999999-01-01T00:00:00.000Z", ID],
  ["a malformed id", "2026-11-21T12:00:00.000Z", "1"],
  ["a NUL character", "2026-11-21T12:00:00.000Z", `${ID}\0`],
])("a cursor by time and id with %s is refused", (_what, time, id) =>
  expect(() => timePosition(encodeCursor([time, id]))).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "after" } }),
  ),
);
