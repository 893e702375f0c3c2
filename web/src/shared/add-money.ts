import { moneyParts } from "./format-money.ts";
import type { Money } from "./money.ts";

const centsOf = ({ amount }: Money): bigint => {
  const { minus, whole, cents } = moneyParts(amount);
  const size = BigInt(whole.replaceAll(",", "") + cents);
  return minus ? -size : size;
};

/** Returns the sum of two amounts, exact to the cent. Throws RangeError for text that is no amount. */
export function addMoney(one: Money, other: Money): Money {
  const sum = centsOf(one) + centsOf(other);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, "0");
  return { amount: `${sum < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
