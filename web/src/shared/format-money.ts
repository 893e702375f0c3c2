const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

export type MoneyParts = { readonly minus: boolean; readonly whole: string; readonly cents: string };

/**
 * Splits a decimal string such as "1204.5" into its displayed parts, "1,204" and "50". Works on the digits alone,
 * because a conversion to floating point would change the amount.
 */
export function moneyParts(amount: string): MoneyParts {
  const match = decimal.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);
  const [, minus = "", whole = "0", cents = ""] = match;
  const digits = whole.replace(/^0+(?=\d)/, "");
  return { minus: minus === "-", whole: digits.replace(/\B(?=(\d{3})+$)/g, ","), cents: cents.padEnd(2, "0") };
}

/** "18.3" → "$18.30", for sentences and accessible names; the `Amount` component renders the same text with styles. */
export function formatMoney(amount: string): string {
  const { minus, whole, cents } = moneyParts(amount);
  return `${minus ? "−" : ""}$${whole}.${cents}`;
}

/** True for "0", "0.0" and "0.00". */
export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
