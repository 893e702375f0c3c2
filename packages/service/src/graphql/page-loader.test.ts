import { expect, test } from "@jest/globals";
import { newId } from "../id.ts";
import type { Page } from "@stakehold/store/page.ts";
import { pageLoaderOf } from "./page-loader.ts";

test("the same page of many parents is read at once, and another page separately", async () => {
  const [one, two] = [newId(), newId()];
  const reads: unknown[] = [];
  const load = pageLoaderOf(async (ids, page: Page<number>) => {
    reads.push([ids, page]);
    return Map.groupBy([{ parent: two, text: "b" }], ({ parent }) => parent);
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
