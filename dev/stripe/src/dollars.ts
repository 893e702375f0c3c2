/** Formats cents for people: -123456 is −$1,234.56. */
export function dollars(cents: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", digits)}`;
}
