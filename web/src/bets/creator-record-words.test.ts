import { expect, test } from "@jest/globals";
import { recordWords, settlementTimeWords } from "./creator-record-words.ts";

const counts = { created: 12, settled: 8, refunded: 2, disputed: 1, medianSettlementSeconds: 10_000 };

test.each([
  [{}, "12 bets created: 8 settled, 2 refunded, 1 disputed in the vote"],
  [{ refunded: 0, disputed: 0 }, "12 bets created: 8 settled"],
  [{ created: 1, settled: 0, refunded: 0, disputed: 0 }, "1 bet created: none has ended yet"],
  [{ created: 4_999, settled: 1_234 }, "4,999 bets created: 1,234 settled, 2 refunded, 1 disputed in the vote"],
  [{ created: 0, settled: 0, refunded: 0, disputed: 0 }, null],
])("a record of %o says what became of the bets, and leaves out what never happened", (change, words) => {
  expect(recordWords({ ...counts, ...change })).toBe(words);
});

test.each([
  [0, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [3_600, "60 minutes"],
  [10_000, "3 hours"],
  [172_800, "48 hours"],
  [180_000, "3 days"],
])("a median of %d seconds is within %s", (medianSettlementSeconds, words) => {
  const told = settlementTimeWords({ ...counts, medianSettlementSeconds });
  expect(told).toBe(`Half of the settled ones were paid within ${words} of their end`);
});

test("one settled bet has a time of its own, and none has none", () => {
  expect(settlementTimeWords({ ...counts, settled: 1 })).toBe("It was paid within 3 hours of its end");
  expect(settlementTimeWords({ ...counts, settled: 0, medianSettlementSeconds: null })).toBeNull();
});
