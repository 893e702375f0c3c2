const maximumWholeDigits = 6;

/**
 * What a person typed or pasted, as the part of a decimal amount that it is: "$1,234.5" → "1234.5". Returns null when
 * the text can't become an amount, so that the field keeps what it had.
 */
export function parseMoneyText(text: string): string | null {
  const bare = text.replace(/[$\s\u00a0]/g, "");
  const decimalComma = /^\d*,\d{0,2}$/.test(bare);
  const plain = decimalComma ? bare.replace(",", ".") : bare.replace(/,(?=\d{3})/g, "");
  const match = /^(\d*)(\.\d{0,2})?$/.exec(plain);
  if (!match) return null;
  const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "");
  return whole.length > maximumWholeDigits ? null : whole + (match[2] ?? "");
}

/** The same amount in full, for when the person leaves the field: ".5" → "0.50". Nothing typed stays nothing. */
export function completeMoneyText(text: string): string {
  if (text === "" || text === ".") return "";
  const [whole = "", cents = ""] = text.split(".");
  return `${whole || "0"}.${cents.padEnd(2, "0")}`;
}
