import { expect, test } from "@jest/globals";
import { amountOf, isUuid, text, uuidOf } from "./input.ts";

test("a text is trimmed, and its length counts characters as people see them", () => {
  expect(text("  hi ", { field: "title", max: 2 })).toBe("hi");
  expect(text("😀😀", { field: "title", max: 2 })).toBe("😀😀");
});

test.each(["", "   ", "\n\t", "abc", "a\0", "\u200B", "a\u202E", "\u2066a"])("%j is refused with its field", (value) =>
  expect(() => text(value, { field: "title", max: 2 })).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: expect.objectContaining({ field: "title" }) }),
  ),
);

test.each(["1e3", "1.005", "NaN", "-1", "", "١"])("the amount %j is refused with its field", (value) =>
  expect(() => amountOf(value, "minEntry")).toThrow(
    expect.objectContaining({ code: "INVALID_AMOUNT", fields: { field: "minEntry" } }),
  ),
);

test("what is no id belongs to nothing", () => {
  const id = "0198F0A0-1111-7222-8333-444455556666";
  expect([id, id.toLowerCase()].map(isUuid)).toEqual([true, true]);
  expect(uuidOf(id, "BET_NOT_FOUND")).toBe(id.toLowerCase());
  for (const other of ["", "1", `${id}0`, "'; DROP TABLE bets; --"]) {
    expect(isUuid(other)).toBe(false);
    expect(() => uuidOf(other, "BET_NOT_FOUND")).toThrow(expect.objectContaining({ code: "BET_NOT_FOUND" }));
  }
});
