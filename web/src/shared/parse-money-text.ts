const maximumWholeDigits = 6;

/**
 * The accepted forms of an amount: its whole part and its cents. 1.234 needs cents, because on its own it is ambiguous.
 */
const readings = [
  // 1234.56
  /^(\d*)(?:\.(\d{0,2}))?$/,
  // 12,50, as on a phone keyboard without a point
  /^(\d*),(\d{0,2})$/,
  // 1,234.56
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/,
  // 1.234,56
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{0,2})$/,
];

/** A partly typed 1,234 or 1.234,56. */
const unfinishedGroups = /^[1-9]\d{0,2}(?:,\d{0,3}|\.\d{0,3})$/;

/** Returns the text as the field keeps it: without spaces, and without the sign that the field itself shows. */
export const bareMoneyText = (text: string): string => text.replace(/[$\s\u00a0]/g, "");

/**
 * Reads typed or pasted text as part of a decimal amount: "$1,234.5" → "1234.5". Three digits after a comma are
 * thousands, fewer are cents. Returns null when the text is no amount; three digits after a point, without cents, are
 * none.
 */
export function parseMoneyText(text: string): string | null {
  const bare = bareMoneyText(text);
  const match = readings.map((reading) => reading.exec(bare)).find((found) => found !== null);
  if (!match) return null;
  const [, whole = "", cents] = match;
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  if (digits.length > maximumWholeDigits) return null;
  return cents === undefined ? digits : `${digits}.${cents}`;
}

/**
 * Returns the amount that a text means while it is typed: its longest prefix that is an amount, so that "18.339" is
 * 18.33 whether typed or pasted. Returns null when the text can't become an amount, so that the field keeps its value.
 */
export function readMoneyText(text: string): string | null {
  const bare = bareMoneyText(text);
  const amount = parseMoneyText(bare);
  if (amount !== null || !unfinishedGroups.test(bare)) return amount;
  return readMoneyText(bare.slice(0, -1));
}

/** Returns the same amount in full, for when the user leaves the field: ".5" → "0.50". Empty stays empty. */
export function completeMoneyText(text: string): string {
  if (text === "" || text === ".") return "";
  const [whole = "", cents = ""] = text.split(".");
  return `${whole || "0"}.${cents.padEnd(2, "0")}`;
}
