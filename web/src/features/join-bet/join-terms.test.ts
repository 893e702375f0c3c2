import { expect, test } from "@jest/globals";
import { faultOf } from "./join-terms.ts";

test.each([
  ["", "Amount is required"],
  [".", "Amount is required"],
  ["4.99", "Minimum entry is $5.00"],
  ["0", "Minimum entry is $5.00"],
  ["5", null],
  ["5.00", null],
  ["50", null],
])("with a minimum of $5.00, %p is validated as %p", (amount, text) => {
  expect(faultOf(amount, "5.00")?.text ?? null).toBe(text);
});
