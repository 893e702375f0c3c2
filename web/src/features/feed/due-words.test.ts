import { expect, test } from "@jest/globals";
import { dueWords } from "./due-words.ts";

test.each([
  [{ payments: 0, votes: 3, results: 0 }, "3 votes need you"],
  [{ payments: 0, votes: 1, results: 0 }, "1 vote needs you"],
  [{ payments: 1, votes: 3, results: 0 }, "1 payment and 3 votes need you"],
  [{ payments: 0, votes: 1, results: 1 }, "1 vote and 1 result need you"],
  [{ payments: 1, votes: 1_200, results: 2 }, "1,203 things need you"],
])("%o is %j", (counts, words) => {
  expect(dueWords(counts)).toBe(words);
});
