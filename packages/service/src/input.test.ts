import { expect, test } from "@jest/globals";
import { amountOf, isUuid, line, optionalText, optionalWebAddress, text, uuidOf } from "./input.ts";

test("a text is trimmed, and its length counts characters as users see them", () => {
  expect(text("  hi ", { field: "title", max: 2 })).toBe("hi");
  expect(text("😀😀", { field: "title", max: 2 })).toBe("😀😀");
});

test.each(["", "   ", "\n\t", "\u2800", " \u2800\u3000", "abc", "a\0", "\u200B", "a\u202E", "\u2066a"])(
  "%j is refused with its field",
  (value) =>
    expect(() => text(value, { field: "title", max: 2 })).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: expect.objectContaining({ field: "title" }) }),
    ),
);

test.each(["a\nb", "a\r\nb", "a\tb", "a\u2028b", "a\u2029b", ""])(
  "%j is not a single line, and is refused with its field",
  (value) =>
    expect(() => line(value, { field: "title", max: 9 })).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "title" } }),
    ),
);

test("a line is trimmed, including line breaks around it", () => {
  expect(line(" Snow in Oslo\n", { field: "title", max: 20 })).toBe("Snow in Oslo");
});

test.each([null, undefined, "", "  ", "\u2800"])("an optional field is undefined when it is %j", (value) => {
  expect(optionalText(value, { field: "voidIf", max: 2 })).toBeUndefined();
  expect(optionalWebAddress(value, "sourceUrl")).toBeUndefined();
});

test("an optional field has the same limits when it is present", () => {
  expect(optionalText(" hi ", { field: "voidIf", max: 2 })).toBe("hi");
  expect(() => optionalText("hi!", { field: "voidIf", max: 2 })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "voidIf", max: 2 } }),
  );
});

test.each([
  [" https://noaa.example/rain?day=1#x ", "https://noaa.example/rain?day=1#x"],
  ["http://NOAA.example", "http://noaa.example/"],
  ["https:noaa.example", "https://noaa.example/"],
  [`https://noaa.example/${"x".repeat(1_979)}`, `https://noaa.example/${"x".repeat(1_979)}`],
])("the link %j is normalized", (value, kept) => expect(optionalWebAddress(value, "sourceUrl")).toBe(kept));

test.each([
  "noaa.example",
  "//noaa.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://noaa.example/",
  "https://",
  "https://somebody@noaa.example/",
  "https://:word@noaa.example/",
  "https://noaa.example/\u202Efdp",
  `https://noaa.example/${"x".repeat(1_980)}`,
  `https://noaa.example/${"é".repeat(1_000)}`,
])("the link %j is refused with its field", (value) =>
  expect(() => optionalWebAddress(value, "sourceUrl")).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: expect.objectContaining({ field: "sourceUrl" }) }),
  ),
);

test.each(["1e3", "1.005", "NaN", "-1", "", "١"])("the amount %j is refused with its field", (value) =>
  expect(() => amountOf(value, "minEntry")).toThrow(
    expect.objectContaining({ code: "INVALID_AMOUNT", fields: { field: "minEntry" } }),
  ),
);

test.each(["-1", "-0.50", "-1000.00"])("the negative amount %j is refused by the field's name", (value) => {
  expect(() => amountOf(value, "totalAmount", "Total amount")).toThrow("Total amount must be greater than 0");
  expect(() => amountOf(value, "amount")).toThrow("The amount must be greater than 0");
});

test("a text that is not an id is reported as not found", () => {
  const id = "0198F0A0-1111-7222-8333-444455556666";
  expect([id, id.toLowerCase()].map(isUuid)).toEqual([true, true]);
  expect(uuidOf(id, "BET_NOT_FOUND")).toBe(id.toLowerCase());
  for (const other of ["", "1", `${id}0`, "'; DROP TABLE bets; --"]) {
    expect(isUuid(other)).toBe(false);
    expect(() => uuidOf(other, "BET_NOT_FOUND")).toThrow(expect.objectContaining({ code: "BET_NOT_FOUND" }));
  }
});
