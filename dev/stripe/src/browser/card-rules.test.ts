import { describe, expect, test } from "@jest/globals";
import { cardRules, formatCvc, formatExpiry, formatNumber } from "./card-rules.js";

const now = new Date(2026, 10, 21);

describe("a card field", () => {
  test.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["42424", "4242 4"],
    ["378282246310005", "3782 822463 10005"],
    ["4242 4242 4242 4242 99", "4242 4242 4242 4242"],
    ["abc", ""],
  ])("formats the number %s as %s", (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  test.each([
    ["1", "1"],
    ["4", "04"],
    ["1/", "01"],
    ["12", "12"],
    ["123", "12 / 3"],
    ["12 / 34", "12 / 34"],
    ["12345", "12 / 34"],
  ])("formats the date %s as %s", (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  test("accepts as many digits of security code as the card's brand has", () => {
    expect([formatCvc("12345", "4242"), formatCvc("12345", "3782")]).toEqual(["123", "1234"]);
  });

  test.each([
    ["number", "4242 4242 4242 4242", null],
    ["number", "4242 4242", "incomplete_number"],
    ["number", "4242 4242 4242 4241", "invalid_number"],
    ["expiry", "11 / 26", null],
    ["expiry", "10 / 26", "invalid_expiry_year_past"],
    ["expiry", "13 / 30", "invalid_expiry_month"],
    ["expiry", "1", "incomplete_expiry"],
    ["cvc", "123", null],
    ["cvc", "12", "incomplete_cvc"],
    ["postalCode", "94107", null],
    ["postalCode", "941", "incomplete_zip"],
  ] as const)("%s %s is judged %s", (field, value, code) => {
    expect(cardRules[field](value, now, "4242", "US")?.code ?? null).toBe(code);
  });
});
