import { expect, test } from "@jest/globals";
import { sharingSentence } from "./settlement-words.ts";

const start = "The winners got their own stakes back and shared $10.00 equally, $3.33 each.";

test.each([
  [0, start],
  [1, `${start} One cent was left over and went to the winner who was in first.`],
  [2, `${start} 2 cents were left over and went to the 2 winners who were in first, one each.`],
])("with %d cents left over it reads '%s'", (leftover, sentence) =>
  expect(sharingSentence({ lost: "10.00", equalShare: "3.33", leftover })).toBe(sentence),
);
