const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

export type MoneyParts = { readonly minus: boolean; readonly whole: string; readonly cents: string };

/**
 * Splits a decimal string such as "1204.5" into what is shown: "1,204" and "50". It works on the digits alone, because
 * an amount that has been through a floating-point number is no longer the amount.
 */
export function moneyParts(amount: string): MoneyParts {
  const match = decimal.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);
  const [, minus = "", whole = "0", cents = ""] = match;
  const digits = whole.replace(/^0+(?=\d)/, "");
  return { minus: minus === "-", whole: digits.replace(/\B(?=(\d{3})+$)/g, ","), cents: cents.padEnd(2, "0") };
}

/** "18.3" → "$18.30", for sentences and accessible names; the `Amount` component sets the same text in type. */
export function formatMoney(amount: string): string {
  const { minus, whole, cents } = moneyParts(amount);
  return `${minus ? "−" : ""}$${whole}.${cents}`;
}

/** True of "0", "0.0" and "0.00". */
export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
