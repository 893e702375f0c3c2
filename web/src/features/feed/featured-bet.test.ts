import { describe, expect, test } from "@jest/globals";
import { splitFeatured } from "./featured-bet.ts";

const bets = (...counts: number[]) => counts.map((participantCount, index) => ({ id: `${index}`, participantCount }));

describe("the first bet with more than 10 participants is featured, else the first", () => {
  test.each([
    [[1, 10, 11, 40], 2],
    [[12, 40], 0],
    [[10, 2, 3], 0],
    [[1], 0],
  ])("of %j it is number %i", (counts, featured) => {
    expect(splitFeatured(bets(...counts)).featured?.id).toBe(`${featured}`);
  });

  test("of none, none", () => expect(splitFeatured([])).toEqual({ featured: null, others: [] }));
});

test("the others keep the server's order, and the featured bet is not shown twice", () => {
  expect(splitFeatured(bets(3, 2, 30, 1)).others.map(({ id }) => id)).toEqual(["0", "1", "3"]);
});

test("what is shown large stays, whoever overtakes it, until it is gone", () => {
  expect(splitFeatured(bets(3, 2, 30, 1), "1").featured?.id).toBe("1");
  expect(splitFeatured(bets(3, 2, 30, 1), "gone").featured?.id).toBe("2");
});
