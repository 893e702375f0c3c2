import { expect, test } from "@jest/globals";
import { chargeFor, feeOf } from "./fee.ts";

test.each([
  [0n, 0n],
  [1n, 0n],
  [19n, 0n],
  [20n, 1n],
  [100n, 3n],
  [101n, 3n],
  [1000n, 25n],
  [1020n, 26n],
  [1_000_000_000n, 25_000_000n],
])("the fee on %s cents is %s cents: 2.5%%, half a cent up", (cents, fee) => expect(feeOf(cents)).toBe(fee));

test("the fee is never more than half a cent from 2.5%, from one cent to ten million dollars", () => {
  for (let cents = 1n; cents <= 1_000_000_000n; cents = cents * 3n + 1n) {
    const error = feeOf(cents) * 1000n - cents * 25n;
    expect(error > -500n && error <= 500n).toBe(true);
  }
});

test("with ENTRY the card is charged stake and fee, with WINNINGS the stake alone", () => {
  expect(chargeFor(1000n, "ENTRY")).toEqual({ stake: 1000n, fee: 25n, total: 1025n });
  expect(chargeFor(1000n, "WINNINGS")).toEqual({ stake: 1000n, fee: 0n, total: 1000n });
});
