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
])("the fee on %s cents is %s cents: 2.5%%, half a cent rounded up", (cents, fee) => expect(feeOf(cents)).toBe(fee));

test("ENTRY charges the card stake and fee, WINNINGS the stake alone", () => {
  expect(chargeFor(1000n, "ENTRY")).toEqual({ stake: 1000n, fee: 25n, total: 1025n });
  expect(chargeFor(1000n, "WINNINGS")).toEqual({ stake: 1000n, fee: 0n, total: 1000n });
});
