import { expect, test } from "@jest/globals";
import { recordWords, settlementTimeWords } from "./creator-record-words.ts";

const counts = { created: 12, settled: 8, refunded: 2, disputed: 1, medianSettlementSeconds: 10_000 };

test.each([
  [{}, "10 bets ended: 8 settled, 2 refunded, 1 of them after its result was disputed"],
  [{ refunded: 0, disputed: 0 }, "8 bets ended: 8 settled"],
  [{ settled: 0, refunded: 1, disputed: 1 }, "1 bet ended: refunded, after its result was disputed"],
  [{ created: 2, settled: 0, refunded: 1, disputed: 1 }, "1 bet ended: refunded, after its result was disputed"],
  [{ settled: 0, refunded: 1, disputed: 0 }, "1 bet ended: refunded"],
  [{ settled: 1, refunded: 0, disputed: 0 }, "1 bet ended: settled"],
  [{ settled: 0, refunded: 2, disputed: 2 }, "2 bets ended: 2 refunded, after their results were disputed"],
  [{ created: 1, settled: 0, refunded: 0, disputed: 0 }, "1 bet created: none has ended yet"],
  [{ settled: 1_234, disputed: 0 }, "1,236 bets ended: 1,234 settled, 2 refunded"],
  [{ created: 0, settled: 0, refunded: 0, disputed: 0 }, null],
])("a record of %o counts each ended bet once", (change, words) => {
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
  const sentence = settlementTimeWords({ ...counts, medianSettlementSeconds });
  expect(sentence).toBe(`Winnings usually sent within ${words}`);
});

test("one settled bet shows its own time, and none shows no time", () => {
  expect(settlementTimeWords({ ...counts, settled: 1 })).toBe("Winnings sent within 3 hours of its end");
  expect(settlementTimeWords({ ...counts, settled: 0, medianSettlementSeconds: null })).toBeNull();
});
