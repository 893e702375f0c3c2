const plain = /^(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Whether one decimal amount is less than another. Compares digits and never converts to a number. Text that is no
 * amount, such as an empty field, is less than every amount.
 */
export function isLessThan(amount: string, other: string): boolean {
  const one = comparable(amount);
  const two = comparable(other);
  if (one === null || two === null) return one === null && two !== null;
  return one.length === two.length ? one < two : one.length < two.length;
}

/** "007.5" → "750": the cents as digits, without leading zeros. */
function comparable(amount: string): string | null {
  const match = plain.exec(amount);
  if (!match) return null;
  const [, whole = "", cents = ""] = match;
  return (whole + cents.padEnd(2, "0")).replace(/^0+(?=\d)/, "");
}
