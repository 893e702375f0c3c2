import { expect, test } from "@jest/globals";
import { isLessThan } from "./compare-amounts.ts";

test.each([
  ["4.99", "5.00", true],
  ["5", "5.00", false],
  ["5.00", "5", false],
  ["9", "10", true],
  ["10", "9.99", false],
  ["0.5", "0.50", false],
  ["0.49", "0.5", true],
  ["007", "7.01", true],
  ["", "0.00", true],
  [".", "1.00", true],
  ["5.00", "", false],
  ["999999.98", "999999.99", true],
  ["12345678901234567890.01", "12345678901234567890.02", true],
])("%p is less than %p: %p", (amount, other, less) => expect(isLessThan(amount, other)).toBe(less));
