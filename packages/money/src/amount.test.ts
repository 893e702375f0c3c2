import { describe, expect, test } from "@jest/globals";
import { formatAmount, parseAmount, sumOf } from "./amount.ts";

describe("an amount is parsed from a plain decimal string only", () => {
  test.each([
    ["0", 0n],
    ["0.01", 1n],
    ["1", 100n],
    ["1.5", 150n],
    ["12.50", 1250n],
    ["999999.99", 99_999_999n],
    ["10000000", 1_000_000_000n],
  ])("%s is %s cents", (text, cents) => expect(parseAmount(text)).toBe(cents));

  test.each([
    "",
    " 1",
    "1 ",
    "-1",
    "+1",
    "1e3",
    "1.005",
    "NaN",
    "Infinity",
    "01",
    "1.",
    ".5",
    "1,000",
    "0x10",
    "١",
    "1\n",
    "1234567890123",
  ])("%j is refused", (text) => expect(parseAmount(text)).toBeUndefined());
});

test("an amount is formatted with two decimals, and parses back to the same cents", () => {
  for (const cents of [0n, 1n, 9n, 10n, 99n, 100n, 1833n, 99_999_999n, 100_000_000_000n]) {
    expect(parseAmount(formatAmount(cents))).toBe(cents);
  }
  expect(formatAmount(-5n)).toBe("-0.05");
});

test("a sum is exact beyond the range of exact floating-point numbers", () => {
  expect(sumOf([9_007_199_254_740_993n, 1n])).toBe(9_007_199_254_740_994n);
  expect(sumOf([])).toBe(0n);
});
