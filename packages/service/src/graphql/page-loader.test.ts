import { expect, test } from "@jest/globals";
import { newId } from "../id.ts";
import type { Page } from "./page.ts";
import { pageLoaderOf, rowsBy } from "./page-loader.ts";

test("the same page of many parents is read at once, and another page separately", async () => {
  const [one, two] = [newId(), newId()];
  const reads: unknown[] = [];
  const load = pageLoaderOf(async (ids, page: Page<number>) => {
    reads.push([ids, page]);
    return rowsBy([{ parent: two, text: "b" }], ({ parent }) => parent);
  });
  const [first, other] = [
    { limit: 2, after: undefined },
    { limit: 2, after: 7 },
  ];
  const loaded = await Promise.all([load(one, first), load(two, first), load(two, other), load(two, { ...first })]);
  expect(loaded.map((rows) => rows.map(({ text }) => text))).toEqual([[], ["b"], ["b"], ["b"]]);
  expect(reads).toEqual([
    [[one, two], first],
    [[two], other],
  ]);
});

test("rows are grouped by parent in their order", () => {
  const rows = [
    { of: "a", n: 1 },
    { of: "b", n: 2 },
    { of: "a", n: 3 },
  ];
  expect([...rowsBy(rows, ({ of }) => of)]).toEqual([
    ["a", [rows[0], rows[2]]],
    ["b", [rows[1]]],
  ]);
});
