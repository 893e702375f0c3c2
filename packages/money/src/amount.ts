/** An amount of money in whole cents. Its arithmetic is exact at any size. */
export type Cents = bigint;

/** The product's only currency, sent with every amount on every wire. */
export const CURRENCY = "USD";

/** The minimum stake: $1.00 (specification, section 5). */
export const MINIMUM_STAKE: Cents = 100n;

/** The maximum card charge: $999,999.99 (Stripe: the largest amount of a PaymentIntent in USD). */
export const MAXIMUM_CHARGE: Cents = 99_999_999n;

const DECIMAL = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/**
 * Reads a decimal string of dollars, such as "12", "12.5" or "12.50".
 * Returns undefined for everything else: signs, exponents, more than two decimals, spaces, separators.
 */
export function parseAmount(text: string): Cents | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, dollars = "0", decimals = ""] = match;
  return BigInt(dollars) * 100n + BigInt(decimals.padEnd(2, "0"));
}

/** Writes cents as a decimal string of dollars with two decimals: 1833n is "18.33", -5n is "-0.05". */
export function formatAmount(cents: Cents): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds up amounts; none add up to zero. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
