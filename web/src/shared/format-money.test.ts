import { describe, expect, test } from "@jest/globals";
import { formatMoney, isZero } from "./format-money.ts";

describe("an amount is shown with cents and thousands separators, exactly", () => {
  test.each([
    ["18.33", "$18.33"],
    ["5", "$5.00"],
    ["5.5", "$5.50"],
    ["0.01", "$0.01"],
    ["007.10", "$7.10"],
    ["1204.5", "$1,204.50"],
    ["999999.99", "$999,999.99"],
    ["12345678901234567890.12", "$12,345,678,901,234,567,890.12"],
    ["-4.20", "−$4.20"],
  ])("%s is shown as %s", (amount, shown) => expect(formatMoney(amount)).toBe(shown));
});

test.each(["", "abc", "1,000.00", "1.234", "$5", "1e3", "NaN", " 5", "."])("%p is rejected, never shown", (amount) => {
  expect(() => formatMoney(amount)).toThrow(RangeError);
});

test.each([
  ["0", true],
  ["0.00", true],
  ["0.01", false],
  ["10.00", false],
])("%s is zero: %p", (amount, zero) => expect(isZero(amount)).toBe(zero));
