import { describe, expect, test } from "@jest/globals";
import { completeMoneyText, parseMoneyText } from "./parse-money-text.ts";

describe("typed text becomes a decimal amount", () => {
  test.each([
    ["", ""],
    ["5", "5"],
    ["5.", "5."],
    [".5", ".5"],
    ["05", "5"],
    ["0.50", "0.50"],
    ["$1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1,000", "1000"],
    ["10,000", "10000"],
    ["$1,000", "1000"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["12,", "12."],
    ["12,5", "12.5"],
    ["12,50", "12.50"],
    ["0,50", "0.50"],
    [" 20 ", "20"],
    ["999999.99", "999999.99"],
  ])("%p becomes %p", (text, amount) => expect(parseMoneyText(text)).toBe(amount));

  test.each([
    "abc",
    "-5",
    "1.234",
    "1.2.3",
    "1,2,3",
    "0,500",
    "1234,567",
    "12,34.5",
    "1,234,567",
    "1e5",
    "1000000",
    "5€",
  ])("%p is rejected", (text) => {
    expect(parseMoneyText(text)).toBeNull();
  });
});

test.each([
  ["", ""],
  [".", ""],
  ["5", "5.00"],
  ["5.", "5.00"],
  [".5", "0.50"],
  ["1234.5", "1234.50"],
])("on blur %p becomes %p", (text, amount) => expect(completeMoneyText(text)).toBe(amount));
