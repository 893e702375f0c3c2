import { expect, test } from "@jest/globals";
import { addMoney } from "./add-money.ts";

test.each([
  ["10.00", "40.00", "50.00"],
  ["0.1", "0.2", "0.30"],
  ["0", "0.05", "0.05"],
  ["999999.99", "0.01", "1000000.00"],
  ["90071992547409.93", "0.01", "90071992547409.94"],
  ["-10.00", "2.50", "-7.50"],
])("%s and %s is %s", (one, other, sum) =>
  expect(addMoney({ amount: one }, { amount: other })).toEqual({ amount: sum }),
);

test("what is no amount is rejected", () => {
  expect(() => addMoney({ amount: "ten" }, { amount: "1.00" })).toThrow(RangeError);
});
