import { expect, test } from "@jest/globals";
import { waitInWords } from "./wait-words.ts";

const since = "2026-11-21T08:00:00.000Z";
const due = "2026-11-21T12:00:00.000Z";

test.each([
  ["08:00:00", "Waiting less than a minute", "Answer due in 4 hours", false],
  ["09:30:00", "Waiting 1 hour 30 minutes", "Answer due in 2 hours 30 minutes", false],
  ["12:00:00", "Waiting 4 hours", "Late by less than a minute", true],
  ["12:20:00", "Waiting 4 hours 20 minutes", "Late by 20 minutes", true],
])("at %s it reads %s, %s", (time, waited, words, isLate) => {
  const now = new Date(`2026-11-21T${time}.000Z`);
  expect(waitInWords({ waitingSince: since, answerDueAt: due }, now)).toEqual({ waited, due: words, isLate });
});

test("without a promised time, no ticket is late", () => {
  const now = new Date("2026-11-25T08:00:00.000Z");
  expect(waitInWords({ waitingSince: since, answerDueAt: null }, now)).toEqual({
    waited: "Waiting 4 days",
    due: null,
    isLate: false,
  });
});
