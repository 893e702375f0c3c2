import { expect, test } from "@jest/globals";
import { noticeWords } from "./notice-words.ts";

const rain = "Rain: more than 1 mm";

test.each([
  [
    "at the start",
    { title: `You won: ${rain}`, text: `“${rain}” was decided: FOR won.`, betTitle: rain },
    { title: "You won", text: "This bet was decided: FOR won." },
  ],
  [
    "within a sentence, and once: the rest is what a person wrote",
    { title: "Please vote: Rain…", text: `The result of “${rain}” is FOR: “${rain}”`, betTitle: rain },
    { title: "Please vote", text: `The result of this bet is FOR: “${rain}”` },
  ],
  [
    "with signs that are no pattern",
    { title: "Refunded: $& $1", text: "We refunded “$& $1”.", betTitle: "$& $1" },
    { title: "Refunded", text: "We refunded this bet." },
  ],
  [
    "not at all",
    { title: "Answer to your request: A refund", text: "Staff answered.", betTitle: null },
    { title: "Answer to your request: A refund", text: "Staff answered." },
  ],
])("words below a bet's title do not repeat it: %s", (_where, notice, words) => {
  expect(noticeWords(notice)).toEqual(words);
});
